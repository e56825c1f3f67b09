import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { towns } from '../content/towns.ts'
import { routes } from '../routes.ts'
import { root } from '../terminal/root.ts'
import type { DemoOrder } from './fill.ts'
import type { DemoPlace } from './people.ts'

/** What a demo is made of apart from numbers: all postal codes, the pages of the site, and what stands for a letter. */
export async function demoContents(): Promise<Pick<DemoOrder, 'places' | 'paths' | 'template'>> {
  return {
    places: placesOf(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8')),
    paths: [
      routes.home,
      ...towns.map(({ slug }) => routes.town(slug)),
      routes.signup,
      routes.privacy,
      routes.legalNotice,
    ],
    template: createHash('sha256').update('a made-up letter').digest('hex'),
  }
}

function placesOf(table: string): DemoPlace[] {
  return table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [postalCode = '', , , , inhabitants, areaKm2] = row.split('\t')
      return { postalCode, inhabitants: Number(inhabitants), areaKm2: Number(areaKm2) }
    })
}
