import { afterEach, beforeAll, expect, test } from 'vitest'
import { cutFace } from '../../design/fonts/subset.ts'
import { type Drawing, startDrawing } from './start-drawing.ts'

let besley: Uint8Array
beforeAll(async () => {
  besley = await cutFace({ family: 'besley', weight: 830 })
})

let drawing: Drawing | undefined
afterEach(() => drawing?.close())

const start = (): Drawing => {
  drawing = startDrawing([besley])
  if (!drawing) throw new Error('This program may start no thread.')
  return drawing
}

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
const kindOf = (drawn: object) => Object.keys(drawn).join()

test('what ends the thread is told to who asked for it; the next picture is drawn as ever', async () => {
  const { draw } = start()
  const all = await Promise.all([draw(square), draw('no drawing at all'), draw(square)])
  expect(all.map(kindOf)).toEqual(['png', 'problem', 'png'])
  expect(all[1]).toEqual({ problem: 'PICTURE_FAILED' })
})

test('while twenty wait, whoever else asks hears at once that it is too many', async () => {
  const { draw } = start()
  const all = Array.from({ length: 23 }, () => draw(square))
  const refused = await Promise.race(all)
  expect(refused).toEqual({ problem: 'PICTURES_BUSY' })
  expect((await Promise.all(all)).filter((drawn) => 'png' in drawn)).toHaveLength(20)
})

test('a drawing asked for while all is being closed does not wait for ever', async () => {
  const { draw, close } = start()
  const asked = draw(square)
  await close()
  expect(kindOf(await asked)).toMatch(/png|problem/)
  expect(await draw(square)).toEqual({ problem: 'PICTURES_OFF' })
})
