import { randomUUID } from 'node:crypto'

/** How a story lets somebody into the console, by the command line: what console.ts, site.ts and test/e2e do. */

export type Role = 'look' | 'send' | 'administer'
export type Operator = { name: string; email: string; role: Role }

export const PASSWORD = 'apfelmus regenschirm ziegel'

type Commanded = { origin: string; run: (name: string, ...args: string[]) => Promise<string> }

/** Lets somebody in by the command line. @returns the link that it prints, with which they choose a password */
export async function invites(site: Commanded, { name, email, role }: Operator): Promise<string> {
  const printed = await site.run('operator', 'add', name, email, '--role', role)
  const path = /\/konsole\/passwort#[\w-]{43}$/m.exec(printed)?.[0]
  if (!path) throw new Error(`There is no link: ${printed}`)
  return site.origin + path
}

/** Lets somebody in by the command line, and chooses their password. */
export async function addOperator(site: Commanded, operator: Operator): Promise<void> {
  const token = new URL(await invites(site, operator)).hash.slice(1)
  const answer = await post(site, 'auth/reset-password', { token, newPassword: PASSWORD })
  if (!answer.ok) throw new Error(`The link set no password: ${answer.status} ${await answer.text()}`)
}

/** Lets somebody new in who administers. @returns how they ask for what is answered about newsletters */
export async function consoleOf(site: Commanded) {
  const email = `${randomUUID()}@console.example.org`
  await addOperator(site, { name: 'Carla Bote', email, role: 'administer' })
  const { headers } = await post(site, 'auth/sign-in/email', { email, password: PASSWORD })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return async (name: string, input: unknown) => {
    const answer = await post(site, `ask/newsletters.${name}`, input, cookie.join('; '))
    const { result, error } = await answer.json()
    if (error) throw new Error(error.message)
    return result.data
  }
}

/** As a page of the console, whatever address the site is public under. */
function post({ origin }: Commanded, path: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
  return fetch(`${origin}/konsole/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
