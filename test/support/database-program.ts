import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/programs/database.ts'

// A program that tests start and kill: `node database-program.ts <data folder>`. It prints `ready <url>` and goes on.
const [DATA_DIR] = process.argv.slice(2)
const { url } = await openDatabase(readConfig({ DATA_DIR }), (line) => console.log(`log ${line}`))
console.log(`ready ${url}`)
setInterval(() => undefined, 60_000)
