/** How a story lets somebody into the console, by the command line: what both console.ts and site.ts do. */

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
  const answer = await fetch(`${site.origin}/konsole/auth/reset-password`, {
    method: 'POST',
    // As the site's own page, whatever address the site is public under.
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token, newPassword: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The link set no password: ${answer.status} ${await answer.text()}`)
}
