import { readConfig } from '../src/config.ts'
import { root } from '../src/terminal/root.ts'
import { runProgram } from '../src/terminal/run-program.ts'
import { ensureConsole } from './build/ensure-console.ts'
import { ensureSite } from './build/ensure-site.ts'
import { publicSettings } from './build/public-settings.ts'

/** `npm run build`: builds the pages into dist/site and the console into dist/console, unless they are up to date. */
await runProgram(async (signal) => {
  const { siteDir, built } = await ensureSite({
    root,
    settings: publicSettings(readConfig()),
    signal,
    log: console.log,
  })
  await ensureConsole({ root, signal, log: console.log })
  console.log(built ? `Gebaut: ${siteDir}` : `${siteDir} ist auf dem neuesten Stand.`)
})
