import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A running driver program that speaks W3C WebDriver (https://www.w3.org/TR/webdriver2/). */
export type WebDriver = { newSession(capabilities: object): Promise<Session> }

export type Session = {
  get(command: string): Promise<unknown>
  post(command: string, body?: object): Promise<unknown>
  end(): Promise<void>
}

/** Waits until the driver answers. */
export async function webDriver(address: string): Promise<WebDriver> {
  const deadline = Date.now() + 20_000
  while (!(await send('GET', `${address}/status`).catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error(`The driver at ${address} does not answer.`)
    await wait(20)
  }
  return {
    async newSession(capabilities) {
      const created = await send('POST', `${address}/session`, {
        capabilities: { alwaysMatch: capabilities },
      })
      const base = `${address}/session/${(created as { sessionId: string }).sessionId}`
      return {
        get: (command) => send('GET', `${base}/${command}`),
        post: (command, body = {}) => send('POST', `${base}/${command}`, body),
        end: async () => void (await send('DELETE', base)),
      }
    },
  }
}

// Not fetch: it keeps connections, which WebKitWebDriver closes at its own times, in the middle of a command too.
async function send(method: string, address: string, body?: object): Promise<unknown> {
  const sent = request(address, { method, agent: false })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { value } = (await json(answer)) as { value: unknown }
  if (answer.statusCode === 200) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${new URL(address).pathname}: ${error}, ${message}`)
}

/** The mouse moves somewhere in the window and clicks. */
export function clickActions(x: number, y: number): object {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { actions: [{ type: 'pointer', id: 'mouse', actions }] }
}

/** Each key goes down and up. */
export function keyActions(text: string): object {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}
