import { setTimeout as wait } from 'node:timers/promises'
import { startReceiver } from './receiver.ts'

// The receiver as a program, for a network of its own: it prints its address, then each call as a line of JSON.
const { url, calls } = await startReceiver()
console.log(url)
for (let told = 0; ; await wait(200)) {
  for (; told < calls.length; told += 1) console.log(JSON.stringify(calls[told]))
}
