import { createServer } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { freePort } from '../support/ports.ts'
import { otherTables } from './database.ts'
import { ask, JSON_OF_PAGES, post, type RawRequest, SIGNUPS, sendForm } from './raw.ts'
import { PUBLIC_KEY, type Site } from './site.ts'
import { expect, test } from './story.ts'
import { joins, lettersTo, letterTo, linkIn } from './visitor.ts'

const client = (site: Site, from: string, key = PUBLIC_KEY) =>
  createClient(site.origin, key, {
    auth: { persistSession: false },
    global: { headers: { 'x-forwarded-for': from } },
  })

test('Selma’s backend client, as it is published, signs her up once and tells of her visit', async ({
  site,
  from,
}) => {
  const supabase = client(site, from)
  const selma = { email: 'selma.client@example.org', postal_code: '14641' }

  const first = await supabase.from('newsletter_signups').insert(selma)
  expect([first.error, first.status]).toEqual([null, 201])
  const again = await supabase
    .from('newsletter_signups')
    .insert([{ ...selma, email: 'SELMA.client@example.org' }])
  expect(again.error).toMatchObject({ code: '23505' })
  const visit = { user_agent: 'Selmas Browser/7.1', referrer: null, page_path: '/kremmen' }
  expect((await supabase.from('website_visits').insert(visit)).error).toBeNull()
  await expect.poll(() => site.placesOf('Selmas Browser/7.1')).not.toEqual([])
  expect(lettersTo(site, selma.email).length).toBeLessThanOrEqual(1)
  expect((await letterTo(site, selma.email)).envelope.to).toEqual([selma.email])

  const bad = await supabase.from('newsletter_signups').insert({ email: 'selma', postal_code: '1464' })
  expect(bad.error?.code).toBe('23514')
  expect((await supabase.from('newsletter_signups').insert({ email: selma.email })).error?.code).toBe('23502')
})

test('With the key of our pages Dieter inserts two kinds of rows, and reads, changes and deletes none', async ({
  site,
  from,
}) => {
  const dieter = { email: 'dieter.key@example.org', postal_code: '14662' }
  await joins(site, { email: dieter.email, postalCode: dieter.postal_code }, from)
  const { from: table } = { from: (name: string) => client(site, from).from(name) }

  const refusals = await Promise.all(
    ['newsletter_signups', 'website_visits'].flatMap((name) => {
      const entry: Record<string, string | null> =
        name === 'website_visits'
          ? { user_agent: 'Dieter', referrer: null, page_path: '/' }
          : { ...dieter, email: 'lotte.key@example.org' }
      return [
        table(name).select(),
        table(name).select('*', { head: true, count: 'exact' }),
        table(name).insert(entry).select(),
        table(name).upsert(entry),
        table(name).upsert(entry, { ignoreDuplicates: true }),
        table(name).update({ postal_code: '10115' }).neq('id', 0),
        table(name).delete().neq('id', 0),
      ]
    }),
  )
  expect(refusals.map(({ status }) => status)).toEqual(Array(14).fill(401))
  for (const { error } of refusals.filter(({ error }) => error?.message))
    expect(error).toMatchObject({
      code: '42501',
      message: expect.stringMatching(/^permission denied for table /),
    })

  const columns = {
    id: 7,
    confirmed_at: '2026-01-01',
    created_at: '2020-01-01',
    state: 'open',
    withdrawn_at: null,
  }
  for (const [column, value] of Object.entries(columns)) {
    const { error } = await table('newsletter_signups').insert({ ...dieter, [column]: value })
    expect(error?.message).toContain(`Could not find the '${column}' column`)
  }
  for (const name of [...(await otherTables(site)), 'pg_roles']) {
    for (const asked of [table(name).select(), table(name).insert({ id: 1 })])
      expect((await asked).error?.message, name).toMatch(/^Could not find the table/)
  }
  expect((await client(site, from).rpc('sign_up', { entries: [dieter] })).status).toBe(404)
  expect(
    (await client(site, from).schema('pg_catalog').from('newsletter_signups').insert(dieter)).status,
  ).toBe(406)

  for (const headers of [
    { apikey: '' },
    { apikey: 'somebody-elses-key' },
    { authorization: 'Bearer e30.e30.' },
  ]) {
    const answer = await post(site, SIGNUPS, from, { ...dieter, email: 'lotte.key@example.org' }, { headers })
    expect([answer.status, answer.type]).toEqual([401, 'application/json; charset=utf-8'])
    expect(JSON.parse(answer.text).message).toMatch(/API key|JWT/)
  }
  // The same at the database itself, should ever somebody get past what answers visitors.
  expect(await site.visitorsMay()).toEqual([
    'insert public.newsletter_signups',
    'insert public.website_visits',
  ])
  expect(await site.placesOf('lotte.key@example.org')).toEqual([])
  expect(await site.placesOf(dieter.email)).not.toEqual([])
})

test('A page of strangers signs nobody up, whatever Bülent’s browser is made to send', async ({
  page,
  ownSite,
  from,
  allow,
}) => {
  const site = await ownSite({ CORS_ORIGINS: 'https://verein.example' })
  const strangers = await openPageElsewhere()
  const buelent = { email: 'buelent.fremd@example.org', postal_code: '14656' }
  allow(/CORS policy|Failed to load resource/)

  // A form of theirs is sent, and refused in German.
  await page.goto(strangers.origin)
  await page.evaluate(
    ({ action, fields }) => {
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { action, method: 'post' })
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      form.submit()
    },
    { action: `${site.origin}/anmelden`, fields: { ...buelent, consent: 'on' } },
  )
  await expect(page.getByText('Diese Anfrage kam von einer fremden Seite.')).toBeVisible()
  // A script of theirs may not bring the key along, and without it nothing is taken.
  await page.goto(strangers.origin)
  const sent = await page.evaluate(
    async ({ url, key, body }) =>
      Promise.all(
        [{ apikey: key, 'content-type': 'application/json' }, { 'content-type': 'text/plain' }].map(
          (headers) =>
            fetch(url, { method: 'POST', headers, body }).then(
              () => 'read',
              () => 'hidden',
            ),
        ),
      ),
    { url: site.origin + SIGNUPS, key: PUBLIC_KEY, body: JSON.stringify(buelent) },
  )
  expect(sent).toEqual(['hidden', 'hidden'])
  await strangers.close()

  const preflight = (origin: string) =>
    ask(site, SIGNUPS, from, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey',
      },
    })
  for (const origin of ['https://fremd.example', 'http://verein.example', 'null', `${site.origin}.example`]) {
    const allowed = (await preflight(origin)).headers['access-control-allow-origin']
    expect(allowed, origin).toBeUndefined()
    const read = await ask(site, SIGNUPS, from, { headers: { ...JSON_OF_PAGES, origin } })
    expect(read.headers['access-control-allow-origin'], origin).toBeUndefined()
  }
  for (const headers of [
    { origin: 'https://fremd.example' },
    { 'sec-fetch-site': 'cross-site' },
  ] as RawRequest['headers'][]) {
    const fields = String(new URLSearchParams({ ...buelent, consent: 'on' }))
    for (const path of ['/anmelden', '/meine-daten', '/bestaetigen'])
      expect((await sendForm(site, path, from, fields, headers)).status, path).toBe(403)
  }
  expect(await site.placesOf(buelent.email)).toEqual([])
  expect(site.smtp.letters).toEqual([])

  // The site of the club that the operator named may.
  const named = await preflight('https://verein.example')
  expect(named.headers['access-control-allow-origin']).toBe('https://verein.example')
  const taken = await post(site, SIGNUPS, from, buelent, { headers: { origin: 'https://verein.example' } })
  expect([taken.status, taken.headers['access-control-allow-origin']]).toEqual([
    201,
    'https://verein.example',
  ])
})

test('Forged headers neither change the links in Anna’s letter nor lend her another address', async ({
  ownSite,
}) => {
  const site = await ownSite({ TRUST_PROXY: 'none' })
  const forged = (number: number) => ({
    host: 'boese.example',
    'x-forwarded-host': 'boese.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': `192.0.2.${number}`,
    'cf-connecting-ip': `192.0.2.${number}`,
    forwarded: `for=192.0.2.${number};host=boese.example;proto=https`,
  })
  const anna = { email: 'anna.forged@example.org', postal_code: '14612' }
  expect((await post(site, SIGNUPS, '198.51.100.1', anna, { headers: forged(1) })).status).toBe(201)
  const letter = await letterTo(site, anna.email)
  expect(new URL(linkIn(letter)).origin).toBe(site.origin)
  expect(String(letter.raw)).not.toContain('boese')
  for (const path of ['/', '/anmelden?plz=14612', '/nirgendwo', '/konsole', '/sitemap.xml']) {
    const shown = await ask(site, path, '198.51.100.1', { headers: forged(1) })
    expect(shown.text + JSON.stringify(shown.headers), path).not.toContain('boese')
  }
  const thanked = await sendForm(
    site,
    '/anmelden',
    '198.51.100.1',
    'email=carla.forged%40example.org&postal_code=14612&consent=on',
    forged(1),
  )
  expect(thanked.status).toBe(303)
  expect(thanked.headers.location).not.toContain('boese')

  // Each with another address in its headers; all of them come from this machine.
  const refused = async (number: number) =>
    (await post(site, SIGNUPS, `203.0.113.${number}`, anna, { headers: forged(number) })).status === 429
  let tries = 1
  while (tries < 200 && !(await refused(tries))) tries += 1
  expect(tries).toBeLessThan(100)
})

/** A page of another origin, on this machine. */
async function openPageElsewhere() {
  const port = await freePort()
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><html lang="de"><link rel="icon" href="data:,"><title>Fremde</title><body>')
  }).listen(port, '127.0.0.1')
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
