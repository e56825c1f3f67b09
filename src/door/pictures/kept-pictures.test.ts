import { expect, test } from 'vitest'
import { keepPictures } from './kept-pictures.ts'

const open = (most: { pictures: number; bytes: number }) => {
  const drawn: string[] = []
  const kept = keepPictures<{ problem: string }>(most)
  const ask = (place: string, bytes = 100) =>
    kept.of(place, async () => {
      drawn.push(place)
      return bytes > 0 ? new Uint8Array(bytes) : { problem: 'it broke' }
    })
  return { ask, drawn, held: kept.held }
}

test('twenty who ask for Kremmen at once get one picture', async () => {
  const { ask, drawn } = open({ pictures: 500, bytes: 1000 })
  const pictures = await Promise.all(Array.from({ length: 20 }, () => ask('Kremmen')))
  expect(drawn).toEqual(['Kremmen'])
  expect(new Set(pictures).size).toBe(1)
})

test('of three places those that were asked for last stay', async () => {
  const { ask, drawn, held } = open({ pictures: 2, bytes: 1000 })
  await ask('Kremmen')
  await ask('Templin')
  await ask('Kremmen')
  await ask('Prenzlau')
  await ask('Kremmen')
  expect(drawn).toEqual(['Kremmen', 'Templin', 'Prenzlau'])
  await ask('Templin')
  expect(drawn).toEqual(['Kremmen', 'Templin', 'Prenzlau', 'Templin'])
  expect(held()).toEqual({ pictures: 2, bytes: 200 })
})

test('they never hold more bytes than they may, however large one is', async () => {
  const { ask, held } = open({ pictures: 500, bytes: 1000 })
  for (const place of ['Kremmen', 'Templin', 'Prenzlau']) await ask(place, 400)
  expect(held()).toEqual({ pictures: 2, bytes: 800 })
  expect(await ask('Schwedt', 5000)).toHaveLength(5000)
  expect(held()).toEqual({ pictures: 0, bytes: 0 })
})

test('what could not be drawn is tried again', async () => {
  const { ask, drawn, held } = open({ pictures: 500, bytes: 1000 })
  expect(await ask('Kremmen', 0)).toEqual({ problem: 'it broke' })
  expect(held()).toEqual({ pictures: 0, bytes: 0 })
  await ask('Kremmen')
  expect(drawn).toEqual(['Kremmen', 'Kremmen'])
})
