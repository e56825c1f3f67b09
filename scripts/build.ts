import { readConfig } from '../src/config.ts'
import { root } from '../src/terminal/root.ts'
import { runProgram } from '../src/terminal/run-program.ts'
import { ensureConsole } from './build/ensure-console.ts'
import { ensureMessages } from './build/ensure-messages.ts'
import { ensureSite } from './build/ensure-site.ts'
import { publicSettings } from './build/public-settings.ts'

/** `npm run build`: the pages, the console and the letters into dist/, unless they are up to date. */
await runProgram(async (signal) => {
  const { siteDir, built } = await ensureSite({
    root,
    settings: publicSettings(readConfig()),
    signal,
    log: console.log,
  })
  await ensureConsole({ root, signal, log: console.log })
  await ensureMessages({ root, log: console.log })
  console.log(built ? `Gebaut: ${siteDir}` : `${siteDir} ist auf dem neuesten Stand.`)
})
