"""The games as environments of other libraries; each module needs the library it is named after (extra `rl`)."""
