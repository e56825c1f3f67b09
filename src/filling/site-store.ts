import { mkdir, open, rename } from 'node:fs/promises'
import type { SiteFile } from '../contract/site-file.ts'
import { codeOf } from '../terminal/problem.ts'
import { draftPath, type GivenSite, readSiteFile, siteFilePath, siteFolder, versionOf } from './site-file.ts'

/** Reads and changes the operator's facts. */
export type SiteStore = {
  read(): Promise<GivenSite>
  /**
   * @param basedOn the version that was changed
   * @returns the new version; undefined when somebody has changed the file since, and nothing was written
   * @throws what the disk or `told` throws; the file is as it was then
   */
  write(given: SiteFile, basedOn: string, told: Told): Promise<string | undefined>
}

/** Told of a change in the order of what happens to it. */
type Told = {
  /** All of it is on the disk and only has to take the file's name; throwing keeps it from that. */
  ready(version: string): Promise<void>
  /** It could not take the name after all. */
  failed(version: string): Promise<void>
}

/** The store of DATA_DIR/site/site.json. Who writes through it takes turns. */
export function openSiteStore(dataDir: string): SiteStore {
  let last: Promise<unknown> = Promise.resolve()
  const read = () => readSiteFile(dataDir)
  return {
    read,
    write(given, basedOn, told) {
      const turn = last.then(async () => {
        if ((await read()).version !== basedOn) return undefined
        const text = `${JSON.stringify(given, undefined, 2)}\n`
        const version = versionOf(text)
        await writeDraft(dataDir, text)
        await told.ready(version)
        await rename(draftPath(dataDir), siteFilePath(dataDir)).catch(async (error: unknown) => {
          await told.failed(version)
          throw error
        })
        return version
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

/** Beside the file and on the disk, to be renamed: a kill leaves the old file or the new one. */
async function writeDraft(dataDir: string, text: string): Promise<void> {
  const draft = await openDraft(dataDir)
  try {
    await draft.writeFile(text)
    await draft.sync()
  } finally {
    await draft.close()
  }
}

/** The folder is made by who starts all; a console that runs alone may have to make it. */
async function openDraft(dataDir: string) {
  const openIt = () => open(draftPath(dataDir), 'w', 0o640)
  return openIt().catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(siteFolder(dataDir), { recursive: true })
    return openIt()
  })
}
