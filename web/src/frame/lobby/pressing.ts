// In which order games wait for somebody: those first whose clock leaves least.

export function pressing<One extends { kept: { table: string } }>(waiting: One[], left: Record<string, number>): One[] {
  const time = ({ kept }: One): number => left[kept.table] ?? Number.MAX_VALUE;
  return [...waiting].sort((one, other) => time(one) - time(other));
}
