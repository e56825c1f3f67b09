import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pathOf, rootBy, rootOf } from './merkle.ts'

const leaves = (number: number) =>
  Array.from({ length: number }, (_, at) => createHash('sha256').update(String(at)).digest())

test('each leaf of a tree of any size leads to the root by its path, and nowhere else', () => {
  for (let size = 1; size <= 70; size += 1) {
    const all = leaves(size)
    const root = rootOf(all)
    for (const [place, leaf] of all.entries()) {
      const path = pathOf(all, place)
      expect(rootBy(path, leaf, place, size)).toEqual(root)
      // Another leaf, another place, a path that is longer or cut.
      expect(rootBy(path, Buffer.from('other'), place, size)).not.toEqual(root)
      if (size > 1) expect(rootBy(path, leaf, (place + 1) % size, size)).not.toEqual(root)
      expect(rootBy([...path, leaf], leaf, place, size)).not.toEqual(root)
      if (path.length > 0) expect(rootBy(path.slice(1), leaf, place, size)).not.toEqual(root)
    }
    expect(rootBy([], leaves(1)[0] as Buffer, size, size)).toBeUndefined()
  }
})

test('the tree is that of RFC 9162: its test vectors of Certificate Transparency', () => {
  const hex = (text: string) => Buffer.from(text, 'hex')
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  expect(rootOf(inputs.slice(0, 1).map(hex)).toString('hex')).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  )
  expect(rootOf(inputs.map(hex)).toString('hex')).toBe(
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  )
})
