import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../../../scripts/browsers/debian.ts'
import { test } from './fixtures.ts'

const run = promisify(execFile)

/**
 * Runs a reader and returns what it says. Who lacks it tests without and is told so at the end; where others rely
 * on the tests, they fail.
 */
export async function read(reader: 'pdftotext', args: string[]): Promise<string> {
  const path = findProgram(reader)
  if (path === undefined) {
    test.skip(!process.env.CI, `${reader} is not on this machine`)
    throw new Error(`${reader} is not on this machine, and CI is set: there everything is tested.`)
  }
  return (await run(path, args, { maxBuffer: 64 * 1024 * 1024 })).stdout
}
