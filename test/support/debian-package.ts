import { join } from 'node:path'
import { expect } from 'vitest'
import { buildAll } from '../../scripts/build/build-all.ts'
import { makeDebianPackage } from '../../scripts/pack/debian-package.ts'
import { layOut } from '../../scripts/pack/lay-out.ts'
import { root } from '../../src/terminal/root.ts'
import type { DebianMachine } from './debian-machine.ts'
import { temporaryFolder } from './temporary-folder.ts'

const machine = process.arch === 'arm64' ? 'arm64' : 'x64'

/** The package of the site as it is here, under each of these versions. */
export async function makePackages(...versions: string[]) {
  const place = await temporaryFolder()
  const folder = join(place.path, 'dorfteller')
  const file = (version: string) => join(place.path, `${version}.deb`)
  await buildAll({ root, log: () => undefined })
  await layOut({ root, folder, machine })
  for (const version of versions)
    await makeDebianPackage({ root, folder, version, machine, file: file(version) })
  return {
    bring: (debian: DebianMachine, version: string) => debian.bring(file(version), `root/${version}.deb`),
    remove: place.remove,
  }
}

export const isUp = (debian: DebianMachine) =>
  expect.poll(() => debian.said('curl -s -o /dev/null -w "%{http_code}" 127.0.0.1:3000/ || true')).toBe('200')

/** What curl is told so that somebody signs up without JavaScript; it says 303. */
export const signUpOf = (email: string) =>
  `-o /dev/null -w '%{http_code}' -H 'Sec-Fetch-Site: same-origin' -d email=${email} -d postal_code=16766 -d consent=on`
