import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAll } from '../scripts/build/build.ts'
import { root } from '../src/environment.ts'
import { bootDebian, canBootDebian, type DebianMachine } from './support/debian-machine.ts'

// The guide's own commands (docs/running.md) on a bare Debian, with PostgreSQL, Caddy, systemd and restic as it has them.

const PACKAGES = ['postgresql', 'caddy', 'restic', 'jq', 'curl', 'openssl', 'ca-certificates']
const UNITS = ['init', 'office', 'door', 'backup@dump', 'backup@ledger', 'backup@restore']

// In CI one that cannot be booted is a failure; elsewhere `npm test` says that it was left out.
const story = test.runIf(process.env.CI || canBootDebian())

let debian: DebianMachine
beforeAll(async () => {
  if (!process.env.CI && !canBootDebian()) return
  await buildAll({ root, log: () => undefined })
  debian = await bootDebian(PACKAGES, { '/srv/dorfteller/1': root, '/srv/dorfteller/2': root })
}, 600_000)
afterAll(() => debian?.stop())

/** What the guide tells below a heading, but for the packages and the build, which are there. */
async function follow(heading: string): Promise<void> {
  const guide = await readFile(join(root, 'docs/running.md'), 'utf8')
  const section = guide.split(`${heading}\n`)[1]?.split(/^##/m)[0] ?? ''
  const told = Array.from(section.matchAll(/^```sh\n(.*?)^```/gms), ([, block = '']) => block)
  expect(told.length, heading).toBeGreaterThan(0)
  for (const block of told.filter((block) => !block.startsWith('apt-get')))
    await debian.said(
      block.replace('NAME=dorfteller.example', 'NAME=dorf.localhost').replace('PING_URL=', PINGED),
    )
}

const PINGED = 'PING_URL=http://127.0.0.1:9999'
const receiver = `require('node:http').createServer(({ url }, answer) => answer.end(String(console.log(url)))).listen(9999)`
const pings = async () =>
  (await debian.said('journalctl --unit=receiver --output=cat --no-pager')).match(/^\/.*$/gm) ?? []

const NODE = '/srv/dorfteller/1/node_modules/.bin/node'
const sql = (statement: string, role = 'dorfteller') =>
  debian.said(`runuser -u ${role} -- psql -h /run/postgresql -d dorfteller -At <<'END'\n${statement}\nEND`)
const RESTIC = 'env $(cat /etc/dorfteller/backup.env) runuser -u dorfteller -- restic --no-cache'

const backup = (job: string) => debian.said(`systemctl start dorfteller-backup@${job}`)

async function backupFails(job: string, complaint: RegExp): Promise<void> {
  await expect(backup(job)).rejects.toThrow()
  const journal = `journalctl --unit=dorfteller-backup@${job} --output=cat --lines=20`
  await expect.poll(() => debian.said(journal)).toMatch(complaint)
}

const FORM = `https://dorf.localhost/anmelden -H 'sec-fetch-site: same-origin' -d postal_code=16766 -d consent=on`
const signsUp = (name: string) => debian.said(`curl -sSkf ${FORM} -d email=${name}@example.org`)

async function leaves(name: string): Promise<void> {
  const of = `from newsletter_signups where email = '${name}@example.org'`
  await expect.poll(() => sql(`select address_hmac is not null ${of}`)).toBe('t')
  await sql(`select withdraw_signup(id, 'link') ${of}`)
}

story('set up as the guide says, each program runs closed and as nobody but itself', async () => {
  await follow('## On one machine, by systemd')
  await expect.poll(() => debian.said('curl -sk https://dorf.localhost/livez || true')).toBe('ok')
  await debian.said(`systemd-run --quiet --unit=receiver ${NODE} -e "${receiver}"`)
  await follow('## Backups')
  await expect.poll(async () => [...new Set(await pings())].sort()).toEqual(['/dump', '/ledger', '/restore'])

  expect(await debian.said('systemctl --failed --no-legend')).toBe('')
  expect(await debian.said('systemctl is-active dorfteller-{init,office,door} | uniq')).toBe('active')
  // From here on only the stories make backups.
  const timers =
    'systemctl list-timers --no-legend "dorfteller-*" | wc -l; systemctl stop "dorfteller-*.timer"'
  expect(await debian.said(timers)).toBe('3')
  for (const unit of UNITS) {
    const line = await debian.said(`systemd-analyze security --no-pager dorfteller-${unit} | tail -1`)
    expect(Number(/: ([\d.]+) /.exec(line)?.[1]), line).toBeLessThanOrEqual(2)
  }
  for (const role of ['dorfteller', 'office', 'postgres']) {
    const asked = `runuser -u dorfteller-door -- psql -h /run/postgresql -U ${role} -d dorfteller -c 'select 1'`
    await expect(debian.said(asked)).rejects.toThrow('Peer authentication failed')
  }
})

/** Fifty visitors each second for forty seconds, over many lines; one in ten signs up. Says how often there was which answer. */
const VISITORS = `for number in {0..1999}; do
    signs=; ((number % 10)) || signs="-d email=visitor-$number@example.org -d postal_code=16766 -d consent=on"
    curl -sk -m 20 -o /dev/null -w '%{http_code}\n' --interface 127.1.$((number / 128)).$((1 + number % 128)) \
      -H 'sec-fetch-site: same-origin' $signs https://dorf.localhost/anmelden &
    sleep 0.02
  done | sort | uniq -c`

story('the door starts anew while people come: nobody is refused, no sign-up is lost', async () => {
  const answers = debian.said(VISITORS)
  for (let restarts = 0; restarts < 5; restarts += 1) {
    await wait(5000)
    await debian.said('systemctl restart dorfteller-door')
  }
  await follow('### Update, and back, with systemd')
  expect((await answers).split(/\s+/)).toEqual(['1800', '200', '200', '303'])
  expect(await sql(`select count(*) from newsletter_signups where email like 'visitor-%'`)).toBe('200')
  const folder = 'readlink /proc/$(systemctl show -P MainPID dorfteller-door)/cwd'
  expect(await debian.said(folder)).toBe('/srv/dorfteller/2')
})

story('a dump that fails is none, a restore that falls short fails', async () => {
  const before = await pings()
  const dumps = () => debian.said(`${RESTIC} snapshots --json --tag dump | jq length`)
  await sql('create schema closed; create table closed.to_its_owner ();', 'postgres')
  await backupFails('dump', /permission denied for schema closed/)
  expect(await dumps()).toBe('2')
  await sql('drop schema closed cascade', 'postgres')

  // The first one's rows, given out for the last one's.
  await debian.said(`tags=$(${RESTIC} snapshots --json --tag dump | jq -r '.[-1].tags | join(",")')
    first=$(${RESTIC} snapshots --json --tag dump | jq -r '.[0].id')
    ${RESTIC} dump $first dorfteller.dump |
      ${RESTIC} backup --quiet --host dorfteller --tag "$tags" --stdin --stdin-filename dorfteller.dump`)
  await backupFails('restore', /falls short of rows-\d+-\w+/)
  expect(await pings()).toEqual(before)

  for (const job of ['dump', 'restore']) await backup(job)
  await expect.poll(async () => (await pings()).slice(before.length)).toEqual(['/dump', '/restore'])
})

story('all is lost: who left gets no letter, nobody erased is back, Carla, who came back, is', async () => {
  for (const name of ['anna', 'buelent', 'carla', 'dieter']) await signsUp(name)
  await leaves('carla')
  await signsUp('carla')
  await backup('dump')
  await leaves('anna')
  await debian.said('dorfteller privacy erase buelent@example.org --yes')
  await expect
    .poll(() => debian.said('sort -u /var/lib/dorfteller/suppression-list.tsv | grep -c .'))
    .toBe('3')
  await backup('ledger')
  await debian.said('rm /var/lib/dorfteller/suppression-list.tsv')
  // Set up anew, the site does not bury the backups that it is to be filled with.
  await sql(`update schema_migrations set applied_at = now()`)
  for (const job of ['dump', 'ledger']) await backupFails(job, /set up anew/)
  await follow('### Way back, by systemd')

  // On a new machine the clock may be told by another zone.
  await sql(`alter role dorfteller set timezone = 'Asia/Tokyo'`)
  for (const job of ['dump', 'ledger']) await backup(job)
  const people = `where email not like 'visitor-%' order by id`
  const stored = await sql(`select split_part(email, '@', 1), state from newsletter_signups ${people}`)
  expect(stored.split('\n')).toEqual(['anna|left', 'carla|left', 'dieter|open', 'carla|open'])
  // Without knowing who writes, no letter leaves.
  const operator = { name: 'Dorfteller UG', street: 'Dorfstraße 1', postalCode: '16766', town: 'Kremmen' }
  const facts = JSON.stringify({ operator: { ...operator, email: 'post@dorf.example' } })
  await sql(`update site set facts = '${facts}'`)
  const written = `select string_agg(recipient, ' ' order by recipient) from mailbox where recipient not like 'visitor-%'`
  await expect.poll(() => sql(written), { timeout: 60_000 }).toBe('carla@example.org dieter@example.org')

  await signsUp('anna')
  await expect.poll(() => sql(written)).toContain('anna@example.org')

  // Nor did anybody's address get into a log, by any of this.
  const logs = 'cat <(journalctl --output=export) /var/log/postgresql/*.log'
  const addresses = `${logs} | grep --text -E '(anna|buelent|carla|dieter|visitor-[0-9]+)@' || true`
  expect(await debian.said(addresses)).toBe('')
})
