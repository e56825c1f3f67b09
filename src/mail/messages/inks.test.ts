import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../environment.ts'
import { inks } from './inks.ts'

/** The token of each ink. */
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('letters are printed in the inks of the site', async () => {
  const tokens = await readFile(join(root, 'src/design/tokens.css'), 'utf8')
  for (const [name, hex] of Object.entries(inks)) expect(tokens).toContain(`--${kebab(name)}: ${hex};`)
})
