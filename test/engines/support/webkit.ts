import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import type { WebKitPrograms } from '../../../scripts/browsers/find.ts'
import { freePort } from '../../support/ports.ts'
import { ended } from '../../support/start-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { Engine, Size, Tab } from './engine.ts'

/** MiniBrowser's toolbar is 447 px wide at least; laid out with nothing in it, a window can be as narrow as a phone. */
const NO_TOOLBAR =
  '* { all: unset; min-width: 0; min-height: 0; font-size: 1px; -gtk-icon-transform: scale(0) }'

const ESCAPE = '\uE00C'

/** Safari's engine as WebKitGTK builds it, on a screen that nobody sees, by W3C WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const home = await temporaryFolder()
  await mkdir(join(home.path, 'gtk-3.0'))
  await writeFile(join(home.path, 'gtk-3.0/gtk.css'), NO_TOOLBAR)
  const size = ['-screen', '0', '1600x1200x24']
  const screen = spawn(programs.display, ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // Without a graphics card: Mesa's faster way through LLVM crashes now and then under WebKit's threads.
      GALLIUM_DRIVER: 'softpipe',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      // Frames as shared memory, not as textures that softpipe would have to draw: half the work, the same pictures.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      XDG_CONFIG_HOME: home.path,
      XDG_DATA_HOME: home.path,
      XDG_CACHE_HOME: home.path,
    },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await expect(() => send('GET', `${address}/status`)).toPass({ intervals: [20], timeout: 20_000 })
  return {
    newTab: (size) => newTab(address, programs.browser, size),
    async close() {
      for (const child of [driver, screen]) await ended({ child })
      // Its helpers may still write there.
      await home.remove()
    },
  }
}

async function newTab(driver: string, binary: string, size: Size): Promise<Tab> {
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const created = await send('POST', `${driver}/session`, { capabilities: { alwaysMatch } })
  const session = `${driver}/session/${(created as { sessionId: string }).sessionId}`
  const post = (command: string, body: object) => send('POST', `${session}/${command}`, body)
  const act = async (type: 'pointer' | 'key', actions: object[]) =>
    void (await post('actions', { actions: [{ type, id: type, actions }] }))
  const press = (keys: string) =>
    act(
      'key',
      [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    )
  await post('window/rect', size)
  return {
    said: [],
    open: async (url) => void (await post('url', { url })),
    run: (expression) => post('execute/sync', { script: `return ${expression}`, args: [] }),
    click: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: press,
    pressEscape: () => press(ESCAPE),
    screenshot: async () => Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
    close: async () => void (await send('DELETE', session)),
  }
}

/**
 * Asks a driver program (https://www.w3.org/TR/webdriver2/). Not by fetch: it keeps connections, which WebKitWebDriver
 * closes at its own times, in the middle of a command too.
 */
async function send(method: string, address: string, body?: object): Promise<unknown> {
  const sent = request(address, { method, agent: false })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { value } = (await json(answer)) as { value: unknown }
  if (answer.statusCode === 200) return value
  throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
}
