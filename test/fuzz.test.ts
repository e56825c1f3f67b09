import { appendFile, readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { answerTo } from '../src/answers.ts'
import { ROLES } from '../src/contract/console/access.ts'
import { allRoutes } from '../src/contract/console/routes/all.ts'
import { type Sample, wellFormed } from './fuzz/grammar.ts'
import { MARKUP, mutate } from './fuzz/mutate.ts'
import { Random } from './fuzz/random.ts'
import { type Reply, send } from './fuzz/send.ts'
import { type ConsoleApp, consoleApp } from './support/console-app.ts'
import { freshApp } from './support/fresh-app.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 14)
/** By hand as long as you like; what it then finds of new answers is kept. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 60)
const CORPUS = new URL('./fuzz/corpus.jsonl', import.meta.url)
const MOST_GROWTH = 64_000_000

test(
  `${SECONDS} seconds of mutated requests at door and console, seed ${SEED}: no 5xx, no crash, no growth`,
  async () => {
    const site = await openSite()
    const random = new Random(SEED)
    const corpus = [...wellFormed(), ...(await readCorpus())]
    const known = new Set<string>()
    for (const sample of corpus) known.add(signature(sample, await site.ask(sample, random)))

    const startedAt = performance.now()
    const ends = startedAt + SECONDS * 1000
    let heap: number | undefined
    while (performance.now() < ends) {
      // What was learned meanwhile is no growth.
      if (heap === undefined && performance.now() > startedAt + SECONDS * 300) heap = heapUsed()
      const sample = mutate(random, random.oneOf(corpus), corpus)
      const name = signature(sample, await site.ask(sample, random))
      if (known.has(name)) continue
      known.add(name)
      corpus.push(sample)
      if (process.env.FUZZ_SECONDS && sample.bytes.length < 3_000)
        await appendFile(CORPUS, `${JSON.stringify(sample)}\n`)
    }
    expect(heapUsed() - (heap ?? 0)).toBeLessThan(MOST_GROWTH)
  },
  (SECONDS + 240) * 1000,
)

/** Door and console over one database, and somebody of each role. */
async function openSite() {
  const operators = await consoleApp({ settings: { trustProxy: 'x-real-ip', logLevel: 'error' } })
  const door = await freshApp({ trustProxy: 'x-real-ip', logLevel: 'error' }, operators.fresh)
  onTestFinished(async () => {
    await door.app.close()
    await operators.close()
  })
  const ports = { door: portOf(await door.open()), console: portOf(await operators.open()) }
  let requests = 0

  async function ask(sample: Sample, random: Random): Promise<Reply> {
    if (requests++ % 200 === 0) await logInAgain(operators)
    const bytes = filledIn(sample, operators, random)
    const reply = await send(ports[sample.at], bytes)
    const logged = door.logged() + operators.logged()
    const told = `${JSON.stringify(sample)}\n${reply.head}\n${reply.body.slice(0, 500)}\n${logged}`
    // A probe's 503 is what it has to say.
    const isProbe = reply.status === 503 && /^\S+ \/healthz\//.test(bytes)
    if ((reply.status >= 500 && !isProbe) || logged !== '')
      throw new Error(`An answer of ${reply.status} to ${told}`)
    if (reply.status !== 0 && !/^x-content-type-options: nosniff/im.test(reply.head) && reply.status !== 100)
      throw new Error(`No security headers for ${told}`)
    if (/^content-type: text\/html/im.test(reply.head) && reply.body.includes(MARKUP))
      throw new Error(`Markup comes back as it was sent: ${told}`)
    return reply
  }
  return { ask }
}

const portOf = (address: string) => Number(new URL(address).port)

/** What was sent meanwhile may have ended a session, changed a role or a password. */
async function logInAgain({ as }: ConsoleApp): Promise<void> {
  for (const role of ROLES) {
    const { statusCode } = await as[role].get('/konsole/api/me')
    if (statusCode !== 200) await as[role].logIn(`${NAMES[role]}@example.org`)
  }
}
const NAMES = { look: 'lotte', send: 'selma', administer: 'adam' }

function filledIn({ as, bytes }: Sample, operators: ConsoleApp, random: Random): string {
  const cookie = [...operators.as[as].cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // Else the limits of one line would answer everything.
  const address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`
  const [head = '', ...body] = bytes.split('\r\n\r\n')
  const length = String(body.join('\r\n\r\n').length)
  return [head, ...body]
    .join('\r\n\r\n')
    .replace('{cookie}', cookie)
    .replace('{address}', address)
    .replace('{length}', length)
}

const CONSOLE = Object.keys(allRoutes).map((address) => {
  const path = address.split(' ')[1] ?? ''
  return { path, pattern: new RegExp(`^/konsole${path.replaceAll(/:\w+/g, '[^/]+')}$`) }
})

/** What tells an answer from others: who answered at which address, the status, and the code of a refusal. */
function signature({ at, bytes }: Sample, { status, body }: Reply): string {
  const [, path = ''] = /^\S+ ([^\s?]*)/.exec(bytes) ?? []
  const route = at === 'door' ? answerTo(path) : CONSOLE.find(({ pattern }) => pattern.test(path))
  const code = /"code":"(\w{1,40})"/.exec(body)?.[1]
  return [at, route?.path ?? 'unknown', status, code].join(' ')
}

async function readCorpus(): Promise<Sample[]> {
  const text = await readFile(CORPUS, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sample)
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
