import { expect, test } from 'vitest'
import { joinBlocks, moveBlock, splitBlocks } from './blocks.ts'

const LETTER =
  'Hallo nach {Ort},\n\nes geht los.\n\n{Gasthöfe}\n\nSo geht’s.\n\n{Text}\n\nBis dann.\n\n{Knopf}'

const shapeOf = (body: string, hasButton = false) =>
  splitBlocks(body, hasButton).map(({ kind, text }) => (kind === 'text' ? text : kind))

test('a letter is told by its blocks, and they make the same letter again', () => {
  expect(shapeOf(LETTER)).toEqual([
    'Hallo nach {Ort},\n\nes geht los.',
    'restaurants',
    'So geht’s.',
    'Bis dann.',
    'button',
  ])
  expect(joinBlocks(splitBlocks(LETTER, true))).toBe(LETTER)
})

test('a letter of before opens as one text with its button below, and stays as it was', () => {
  const old = 'Ab Freitag.\n\n- Soljanka\n- Kuchen\n\nBis dann.'
  expect(shapeOf(old, true)).toEqual([old, 'button'])
  expect(joinBlocks(splitBlocks(old, true))).toBe(old)
})

test('a marker inside of words is words', () => {
  expect(shapeOf('Wir haben {Gasthöfe} und\n{Knopf}\nim Text.')).toEqual([
    'Wir haben {Gasthöfe} und\n{Knopf}\nim Text.',
  ])
})

test('a picture is a part with what it shows, and stays what it is', () => {
  const marker = '{Bild 0123456789abcdef: Der Gasthof im Schnee}'
  const letter = `Oben.\n\n${marker}\n\nUnten.`
  expect(splitBlocks(letter, false).map(({ kind, text }) => [kind, text])).toEqual([
    ['text', 'Oben.'],
    ['picture', marker],
    ['text', 'Unten.'],
  ])
  expect(joinBlocks(splitBlocks(letter, false))).toBe(letter)
  expect(shapeOf('Das {Bild 0123456789abcdef: x} im Satz.')).toEqual([
    'Das {Bild 0123456789abcdef: x} im Satz.',
  ])
})

test('a block moves up and down and no further; what was not placed is placed then', () => {
  const blocks = splitBlocks('Oben.\n\n{Text}\n\nUnten.', true)
  const button = blocks[2]?.key ?? 0
  expect(joinBlocks(moveBlock(blocks, button, -1))).toBe('Oben.\n\n{Knopf}\n\nUnten.')
  expect(joinBlocks(moveBlock(blocks, button, 1))).toBe('Oben.\n\n{Text}\n\nUnten.')
})

test('a cursor stays where somebody else changed another block', () => {
  const mine = splitBlocks('Oben.\n\n{Gasthöfe}\n\nUnten.', false)
  const theirs = splitBlocks('Oben anders.\n\n{Gasthöfe}\n\nUnten.', false, mine)
  expect(theirs.map(({ key }) => key)).toEqual(mine.map(({ key }) => key))
})
