import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answers } from '../src/answers.ts'
import { root } from '../src/environment.ts'
import { consoleRoutes, programRoutes, routes } from '../src/routes.ts'
import { folderForAll } from '../test/support/held.ts'
import { freePort } from '../test/support/ports.ts'

const A_BUILD_MS = 300_000

const folder = folderForAll()

/** An address that there is, where a row stands for many. */
const SAMPLES: Record<string, string> = {
  [programRoutes.icon(':name')]: programRoutes.icon(192),
  [programRoutes.openGraphImage(':name')]: programRoutes.openGraphImage('kremmen'),
  [`${consoleRoutes.auth}/*`]: `${consoleRoutes.auth}/passkey/generate-authenticate-options`,
  [`${consoleRoutes.ask}/*`]: `${consoleRoutes.ask}/account.me`,
  [`${consoleRoutes.files}/*`]: `${consoleRoutes.files}/audit`,
}

function addressesToAsk(): string[] {
  const addresses = answers.map(({ path }) =>
    (SAMPLES[path] ?? path)
      .replace(':postalCode', '16766')
      .replace(':twoDigits', '16')
      .replace(':name', 'kremmen')
      .replace('/*', ''),
  )
  const filledIn = [
    routes.signupFor('16766'),
    routes.village('16833'),
    routes.signupThanksFor('16766'),
    routes.withToken(routes.myData, 'unknown'),
  ]
  return [...addresses, ...filledIn, `${consoleRoutes.base}/anmeldungen`, '/nowhere']
}

/** Starts a program, asks it for everything and ends it. @returns status and kind of content by method and address */
async function answersOf(program: string): Promise<Record<string, string>> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, program)], {
    env: {
      ...process.env,
      // What Vitest sets would have Astro serve no page.
      NODE_ENV: undefined,
      VITEST: undefined,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder.path,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  // The console's server is another program, which may be ready a moment later. On a busy machine so may what a place's
  // picture takes, a first connection and who draws it: until then it leads to one of no place.
  for (const address of [programRoutes.livez, consoleRoutes.base, programRoutes.placePicture('16766')]) {
    const isReady = () => ask(origin + address, { redirect: 'manual' }).then(({ status }) => status, String)
    await expect.poll(isReady, { timeout: A_BUILD_MS }).toBe(200)
  }
  const told: Record<string, string> = {}
  for (const address of addressesToAsk())
    for (const method of ['GET', 'POST']) {
      const headers = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
      const { status, headers: got } = await ask(origin + address, { method, headers, redirect: 'manual' })
      told[`${method} ${address}`] = `${status} ${got.get('content-type')?.split(';')[0] ?? ''}`
    }
  child.kill('SIGTERM')
  await once(child, 'exit')
  return told
}

/** With its body read: Node's fetch throws into the void when a server ends in the middle of one that nobody reads. */
async function ask(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return answer
}

test(
  '`npm run dev` answers every address that `npm start` answers, with the same status and kind of content',
  async () => {
    const served = await answersOf('src/programs/start.ts')
    expect(served[`GET ${routes.notice('16766')}`]).toBe('200 text/html')
    expect(await answersOf('scripts/dev.ts')).toEqual(served)
  },
  2 * A_BUILD_MS,
)
