import type { LinkPurpose } from '../../src/door/links/link.ts'
import type { FreshApp } from './fresh-app.ts'
import { aLink } from './links.ts'

type Headers = Record<string, string>
type Person = { email: string; postal_code: string }

/** What visitors do with the links of their letters, on one server that trusts X-Real-IP. */
export function visitorOf(server: FreshApp) {
  let requests = 0
  // Every request comes from an address of its own, so that no story runs into another's rate limit.
  const own = (headers: Headers): Headers => {
    requests += 1
    return { 'x-real-ip': `10.7.${requests >> 8}.${requests & 255}`, ...headers }
  }

  async function signUp({ email, postal_code }: Person): Promise<void> {
    await server.fresh.database.anon.query(
      'insert into newsletter_signups (email, postal_code) values ($1, $2)',
      [email, postal_code],
    )
  }

  const open = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url, headers: own(headers) })

  const post = (url: string, fields: Record<string, string>, headers: Headers = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: own({
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      }),
      payload: new URLSearchParams(fields).toString(),
    })

  /** @returns the token of the letter, used if it is the one that confirms */
  async function signedUp(person: Person, purpose: LinkPurpose = 'my_data'): Promise<string> {
    await signUp(person)
    const confirm = await aLink(server.fresh, person.email, 'confirm')
    await post('/bestaetigen', { t: confirm })
    return purpose === 'confirm' ? confirm : aLink(server.fresh, person.email, purpose)
  }

  /** Presses the button behind a link to one's data. @returns the cookie that opens them */
  async function opened(token: string): Promise<string> {
    const answer = await post('/meine-daten', { t: token })
    const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';', 1)
    return cookie
  }

  async function row(email: string) {
    const { rows } = await server.fresh.database.owner.query<{
      postal_code: string
      confirmed: boolean
      withdrawn: boolean
    }>(
      `select postal_code, confirmed_at is not null as confirmed, withdrawn_at is not null as withdrawn
       from newsletter_signups where email = $1`,
      [email],
    )
    return rows[0]
  }

  return { own, signUp, signedUp, opened, open, post, row }
}
