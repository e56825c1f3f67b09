import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type TestInfo } from '@playwright/test'

/** Which version of a browser the pictures beside it were made with. */
const MADE_WITH = join(import.meta.dirname, '../made-with.json')

/** The same version on the same page draws the same picture, but for a pixel at an edge. */
const STRICT = { threshold: 0.1, maxDiffPixels: 80 }

/** Another version draws letters and curves a little otherwise; what is missing or moved still shows. */
const WIDE = { threshold: 0.25, maxDiffPixelRatio: 0.02 }

/** By whom a picture was taken. The version is whatever tells one from the next. */
type Browser = { engine: string; version: string }

/**
 * Holds a picture against the one that is kept under this name: strictly where the browser is the one that it was
 * made with, else widely, which the run says. Renewing the pictures (see CONTRIBUTING) keeps the version as well.
 */
export function expectPicture(
  picture: Buffer,
  name: string,
  { engine, version }: Browser,
  info: TestInfo,
): void {
  if (info.config.updateSnapshots === 'all') noteVersion(engine, version)
  const same = madeWith()[engine] === version
  if (!same) {
    info.annotations.push({
      type: 'compared widely',
      description: `${engine} is ${version}, the pictures were made with ${madeWith()[engine] ?? 'none'}`,
    })
  }
  expect(picture).toMatchSnapshot(`${name}.png`, same ? STRICT : WIDE)
}

function madeWith(): Record<string, string> {
  return JSON.parse(readFileSync(MADE_WITH, 'utf8')) as Record<string, string>
}

function noteVersion(engine: string, version: string): void {
  const versions = madeWith()
  if (versions[engine] === version) return
  writeFileSync(MADE_WITH, `${JSON.stringify({ ...versions, [engine]: version }, null, 2)}\n`)
}
