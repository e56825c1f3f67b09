import { type beforeAll, beforeEach } from 'vitest'
import { startSmtpServer } from './smtp-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What a hook makes for the tests of a file and ends after them; it is filled in before the first of them reads it. */
export function heldFor<Made extends object>(
  hook: typeof beforeAll | typeof beforeEach,
  make: () => Promise<Made>,
  end: (made: Made) => Promise<unknown>,
): Made {
  const held = {} as Made
  hook(async () => {
    Object.assign(held, await make())
    return () => end(held)
  })
  return held
}

const remove = (folder: { remove(): Promise<void> }) => folder.remove()

/** A new folder for each test of a file. */
export const folderForEach = () => heldFor(beforeEach, temporaryFolder, remove)
/** A mail server for each test of a file. */
export const smtpForEach = () => heldFor(beforeEach, startSmtpServer, (smtp) => smtp.stop())
