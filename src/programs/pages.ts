import { readConfigOf } from '../config.ts'
import { currentSite } from '../filling/current-site.ts'
import { fillSite } from '../filling/fill-site.ts'
import { readSiteFile } from '../filling/site-file.ts'
import { runProgram } from '../terminal/run-program.ts'
import { wantedSite } from './start/wanted-site.ts'

/**
 * `npm run pages`: fills the built pages with the settings and DATA_DIR/site/site.json, unless they are. Doors that run
 * show them within a second. `npm start` runs it by itself.
 */
await runProgram(async () => {
  const config = readConfigOf('pages')
  const isNew = await fillSite(await wantedSite(config))
  if (isNew) console.log('Die Seiten sind gefüllt.')
  if (process.send) return
  // On several machines the same file: its version is how one sees that it is.
  const { version } = await readSiteFile(config.DATA_DIR)
  console.log(`Auf dem neuesten Stand: ${await currentSite(config.DATA_DIR)}`)
  console.log(`Angaben zur Seite, Fassung: ${version}`)
})
