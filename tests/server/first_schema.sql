-- A small database as the first version wrote it: a match given up after an undo, and one that still runs.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE log (
	table_id TEXT NOT NULL,
	ply INTEGER NOT NULL,
	at TEXT NOT NULL,
	kind TEXT NOT NULL,
	seat INTEGER NOT NULL,
	number INTEGER NOT NULL,
	text TEXT,
	flight TEXT,
	message TEXT,
	PRIMARY KEY (table_id, ply),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES('aaaaaaaa',0,'2025-01-02T10:00:00.000+00:00','act',0,34,NULL,NULL,'m0');
INSERT INTO "log" VALUES('aaaaaaaa',1,'2025-01-02T10:01:00.000+00:00','act',0,231,NULL,NULL,'m1');
INSERT INTO "log" VALUES('aaaaaaaa',2,'2025-01-02T10:02:00.000+00:00','act',1,130,NULL,NULL,'m2');
INSERT INTO "log" VALUES('aaaaaaaa',3,'2025-01-02T10:03:00.000+00:00','act',1,234,NULL,NULL,'m3');
INSERT INTO "log" VALUES('aaaaaaaa',4,'2025-01-02T10:04:00.000+00:00','act',0,49,NULL,NULL,'m4');
INSERT INTO "log" VALUES('aaaaaaaa',5,'2025-01-02T10:05:00.000+00:00','act',0,237,NULL,NULL,'m5');
INSERT INTO "log" VALUES('aaaaaaaa',6,'2025-01-02T10:06:00.000+00:00','act',1,128,NULL,NULL,'m6');
INSERT INTO "log" VALUES('aaaaaaaa',7,'2025-01-02T10:07:00.000+00:00','act',1,241,NULL,NULL,'m7');
INSERT INTO "log" VALUES('aaaaaaaa',8,'2025-01-02T10:08:00.000+00:00','undo',1,1,'abababababababababababababababababababababababababababababababab',NULL,'u');
INSERT INTO "log" VALUES('aaaaaaaa',9,'2025-01-02T10:09:00.000+00:00','end',0,-1,'r resign',NULL,'r');
INSERT INTO "log" VALUES('bbbbbbbb',0,'2025-01-01T10:00:00.000+00:00','act',1,0,NULL,NULL,'m0');
INSERT INTO "log" VALUES('bbbbbbbb',1,'2025-01-01T10:01:00.000+00:00','act',0,1,NULL,NULL,'m1');
INSERT INTO "log" VALUES('bbbbbbbb',2,'2025-01-01T10:02:00.000+00:00','act',1,2,NULL,NULL,'m2');
INSERT INTO "log" VALUES('bbbbbbbb',3,'2025-01-01T10:03:00.000+00:00','act',0,3,NULL,NULL,'m3');
INSERT INTO "log" VALUES('bbbbbbbb',4,'2025-01-01T10:04:00.000+00:00','act',1,4,NULL,NULL,'m4');
INSERT INTO "log" VALUES('bbbbbbbb',5,'2025-01-01T10:05:00.000+00:00','undo',1,1,'abababababababababababababababababababababababababababababababab',NULL,'u');
CREATE TABLE seats (
	table_id TEXT NOT NULL,
	seat INTEGER NOT NULL,
	name TEXT NOT NULL,
	bot TEXT NOT NULL,
	taken BOOLEAN NOT NULL,
	secret_hash TEXT,
	PRIMARY KEY (table_id, seat),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('aaaaaaaa',0,'Ada','',1,'secret');
INSERT INTO "seats" VALUES('aaaaaaaa',1,'red','',1,'secret');
INSERT INTO "seats" VALUES('bbbbbbbb',0,'Ada','',1,'secret');
INSERT INTO "seats" VALUES('bbbbbbbb',1,'pirate','',1,'secret');
CREATE TABLE tables (
	id TEXT NOT NULL,
	game TEXT NOT NULL,
	rules INTEGER NOT NULL,
	seats INTEGER NOT NULL,
	options TEXT NOT NULL,
	"key" TEXT NOT NULL,
	position TEXT,
	chosen BOOLEAN NOT NULL,
	listed BOOLEAN NOT NULL,
	aids BOOLEAN NOT NULL,
	hints BOOLEAN NOT NULL,
	imported BOOLEAN NOT NULL,
	host_hash TEXT NOT NULL,
	watch_hash TEXT NOT NULL,
	created TEXT NOT NULL,
	finished BOOLEAN NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('aaaaaaaa','flip_chess',2,2,'{"returning":"yes","ending":"last","standing":"step","melee":"no","chain":"no","rook":"noretreat","pawn":"four","deal":"shuffled","stall":"30","stalled":"kings"}','first',NULL,1,1,1,1,0,'aaa9402664f1a41f40ebbc52c9993eb66aeb366602958fdfaa283b71e64db123','50e721e49c013f00c62cf59f2163542a9d8df02464efeb615d31051b0fddc326','2025-01-02T10:00:00.000+00:00',1);
INSERT INTO "tables" VALUES('bbbbbbbb','captain_flip',2,2,'{"grid":"5","sergeant":"off","commander":"off","optional_actions":"off","deck":"generated","stalemate":"36","memory":"sailor"}','first',NULL,1,1,1,1,0,'aaa9402664f1a41f40ebbc52c9993eb66aeb366602958fdfaa283b71e64db123','50e721e49c013f00c62cf59f2163542a9d8df02464efeb615d31051b0fddc326','2025-01-01T10:00:00.000+00:00',0);
CREATE INDEX tables_listed ON tables (listed, finished);
COMMIT;
