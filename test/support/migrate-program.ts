import { migrate } from '../../src/database/migrate.ts'

// A program that tests kill while it brings a database to the present schema: `node migrate-program.ts <owner's address>`.
console.log('begins')
await migrate(process.argv[2] ?? '')
console.log('done')
