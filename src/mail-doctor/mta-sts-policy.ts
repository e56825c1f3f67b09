/** What a policy file says (RFC 8461 section 3.2). */
export type Policy = { mode: 'enforce' | 'testing' | 'none'; mx: string[] }

/** About a year: what a policy may hold at most. */
const LONGEST_AGE = 31_557_600

type Answer = { status: number; type: string; text: string }

/** @returns the policy, or in German why a mail server does not take it for one. */
export function readPolicy({ status, type, text }: Answer): Policy | { problem: string } {
  if (status >= 300 && status < 400) return { problem: `der Webserver leitet weiter (${status})` }
  if (status !== 200) return { problem: `der Webserver antwortet mit ${status}` }
  if (!/^text\/plain\b/i.test(type)) return { problem: `sie ist kein text/plain, sondern „${type}“` }
  const lines = text.split(/\r?\n/).map((line) => /^([a-z_]+):\s*(.*?)\s*$/i.exec(line))
  const values = (name: string) => lines.flatMap((line) => (line?.[1] === name ? [line[2] ?? ''] : []))
  const [mode] = values('mode')
  const mx = values('mx').map((host) => host.toLowerCase())
  const age = Number(values('max_age')[0] ?? Number.NaN)
  if (values('version')[0] !== 'STSv1') return { problem: 'die Zeile „version: STSv1“ fehlt' }
  if (mode !== 'enforce' && mode !== 'testing' && mode !== 'none')
    return { problem: '„mode“ muss enforce, testing oder none sein' }
  if (mode !== 'none' && mx.length === 0) return { problem: 'keine Zeile „mx: …“ nennt einen Mailserver' }
  if (!(age >= 0 && age <= LONGEST_AGE))
    return { problem: '„max_age“ muss eine Zahl von Sekunden sein, höchstens ein Jahr' }
  return { mode, mx }
}

/** `*.example.org` stands for one label, no more and no fewer (RFC 8461 section 4.1). */
export function servesHost({ mode, mx }: Policy, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const parent = name.slice(name.indexOf('.') + 1)
  return mode === 'none' || mx.some((pattern) => pattern === name || pattern === `*.${parent}`)
}
