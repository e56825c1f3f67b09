import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { operator as nobody } from '../src/content/operator.ts'
import { root } from '../src/environment.ts'
import { withDatabase } from '../src/programs/database.ts'
import { readFacts } from '../src/programs/facts.ts'
import { REGISTER_FILE, registerDocument } from './register-document.ts'

// `node scripts/processing-register.ts`: writes the register of processing activities anew.
// With a folder: there, with what this operator has given in the console, to be signed and kept.
const [folder] = process.argv.slice(2)
const given = () => withDatabase(readConfig(), ({ owner }) => readFacts(owner))
const operator = folder ? (await given()).operator : nobody
const path = folder ? join(folder, basename(REGISTER_FILE)) : join(root, REGISTER_FILE)
await mkdir(dirname(path), { recursive: true })
await writeFile(path, registerDocument(operator))
console.log(`written: ${path}`)
