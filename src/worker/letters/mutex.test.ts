import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('one after the other, in the order asked', async () => {
  const turns = new Turns()
  const order: string[] = []
  const [anna, buelent] = [turns.next(), turns.next()]
  // Bülent's server was faster.
  const second = buelent.take().then(() => order.push('Bülent'))
  const first = anna.take().then(() => order.push('Anna'))
  await second
  expect(order).toEqual(['Bülent'])
  buelent.end()
  await first
  expect(order).toEqual(['Bülent', 'Anna'])
})

test('a turn that is given up while it waits does not let the next one in early', async () => {
  const turns = new Turns()
  const [anna, buelent, carla] = [turns.next(), turns.next(), turns.next()]
  await anna.take()
  void buelent.take()
  let carlasTurn = false
  const carlaTakes = carla.take().then(() => {
    carlasTurn = true
  })
  buelent.end()
  await new Promise((resolve) => setImmediate(resolve))
  expect(carlasTurn).toBe(false)
  anna.end()
  await carlaTakes
})

test('a turn that was never taken holds up nobody', async () => {
  const turns = new Turns()
  turns.next().end()
  turns.next()
  await turns.next().take()
})
