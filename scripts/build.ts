import { root } from '../src/environment.ts'
import { runProgram } from '../src/programs/run-program.ts'
import { buildAll } from './build/build.ts'

/** `npm run build`: builds the pages, the console and the letters' words into dist/ for every site there may be, unless they are up to date. */
await runProgram(async (signal) => {
  const built = await buildAll({ root, signal, log: console.log })
  console.log(built ? 'Gebaut: dist' : 'dist ist auf dem neuesten Stand.')
})
