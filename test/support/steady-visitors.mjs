// Visitors who open the start page, 50 a second: PORT COUNT, fewer with SIGTERM. Prints what came of it as JSON. Plain JavaScript, for it is run
// apart, inside another machine's network.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const [port, count] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true })
/** @type {string[]} */
const failed = []
const all = []
let isOver = false
process.on('SIGTERM', () => {
  isOver = true
})
for (let visitor = 0; visitor < count && !isOver; visitor += 1) {
  all.push(visit())
  await wait(20)
}
await Promise.all(all)
console.log(JSON.stringify({ asked: all.length, failed }))
process.exit(0)

async function visit() {
  const outcome = await new Promise((done) => {
    // As browsers do: what only reads is asked once more where a kept connection was just closed.
    const ask = (/** @type {number} */ tries) =>
      get({ host: '127.0.0.1', port, path: '/', agent }, (answer) => {
        answer
          .resume()
          .on('end', () => done(answer.statusCode))
          .on('error', () => done('broken off'))
      }).on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
        tries > 0 && error.code === 'ECONNRESET' ? ask(tries - 1) : done(error.code),
      )
    ask(1)
  })
  if (outcome !== 200) failed.push(String(outcome))
}
