import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../src/environment.ts'
import { CUTS } from './console-fonts.ts'

test('the styles look for each letter in the file that has it', async () => {
  const styles = await readFile(join(root, 'src/console/design/fonts.css'), 'utf8')
  const faces = [...styles.matchAll(/console\/([\w-]+)\.woff2[^}]*unicode-range: ([^;]+);/gs)]
  const said = faces.map(([, name, ranges = '']) => [
    name,
    ranges.replaceAll('U+', '').replaceAll(/,\s*/g, ' '),
  ])
  expect(said).toEqual(CUTS.map(({ name, ranges }) => [name, ranges]))
})
