import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bootDebian, type DebianMachine, debianMachineMissing } from './support/debian-machine.ts'
import { isUp, makePackages, signUpOf } from './support/debian-package.ts'

const MINUTE = 60_000
const missing = debianMachineMissing()

let packages: Awaited<ReturnType<typeof makePackages>>
beforeAll(async () => {
  if (!missing) packages = await makePackages('1.0.0')
}, 10 * MINUTE)
afterAll(() => packages?.remove(), MINUTE)

// The lines of docs/deploy/backups.md, The Debian package.
const OWN_FOLDER = [
  'echo BACKUP_DIR=/var/lib/dorfteller-backup >> /etc/dorfteller/settings.env',
  'dorfteller start',
]
const RESTIC = [
  '(umask 077; head -c 30 /dev/urandom | base64 > /etc/dorfteller/restic-password)',
  'chown dorfteller-init /etc/dorfteller/restic-password',
  'install -d -o dorfteller-init -m 700 /srv/restic',
  `for unit in backup drill; do
     install -d /etc/systemd/system/dorfteller-$unit.service.d
     printf '[Service]\\nReadWritePaths=/srv/restic\\n' > /etc/systemd/system/dorfteller-$unit.service.d/restic.conf
   done && systemctl daemon-reload`,
  `printf 'RESTIC_REPOSITORY=/srv/restic\\nRESTIC_PASSWORD_FILE=/etc/dorfteller/restic-password\\n' >> /etc/dorfteller/settings.env`,
]
const WAYS = [
  {
    way: 'Debian’s PostgreSQL by pgBackRest',
    install: ['postgresql', 'pgbackrest'],
    setUp: ['dorfteller set-up-backup'],
    server: 'postgresql@15-dorfteller',
    lost: '/var/lib/postgresql/15/dorfteller',
  },
  {
    way: 'the PostgreSQL that comes along by restic, the folder lost with it',
    install: ['postgresql-client', 'restic'],
    setUp: [...RESTIC, ...OWN_FOLDER],
    server: '',
    lost: '/var/lib/dorfteller/postgres /var/lib/dorfteller-backup/*',
  },
]

test.runIf(!missing).each(WAYS)(
  'the disk is lost, $way plays Anna back, and Bernd, who had himself erased, stays gone',
  async ({ install, setUp, server, lost }) => {
    const debian = await bootDebian([...install, 'curl', 'ca-certificates', 'procps'])
    onTestFinished(() => debian.stop(), MINUTE)
    const { said } = debian
    const people = () =>
      said(
        `runuser -u dorfteller-init -- psql "$(cat /etc/dorfteller/database.env /etc/dorfteller/own-database 2>/dev/null |
           sed -n 's/^DATABASE_URL=//p')" -Atc 'select email from newsletter_signups where confirmed_at is not null order by 1'`,
      )
    await packages.bring(debian, '1.0.0')
    await said('dpkg -i /root/1.0.0.deb')
    await isUp(debian)
    expect(await said('systemctl --failed --no-legend')).toBe('')
    if (!server) await expectItsOwn(debian)
    for (const [number, email] of ['anna@dorf.example', 'bernd@dorf.example'].entries()) {
      expect(await said(`curl -s ${signUpOf(email)} http://127.0.0.1:3000/anmelden`)).toBe('303')
      const letter = () => said(`dorfteller mail show ${number + 1} || true`)
      await expect.poll(letter).toContain('/bestaetigen?t=')
      const [, token] = /bestaetigen\?t=([\w-]+)/.exec(await letter()) ?? []
      await said(`curl -sf -H 'Sec-Fetch-Site: same-origin' -d t=${token} http://127.0.0.1:3000/bestaetigen`)
    }
    expect(await people()).toBe('anna@dorf.example\nbernd@dorf.example')

    for (const line of setUp) await said(line)
    await isUp(debian)
    // A night that the machine slept through is made up for: the timers start both, by themselves.
    await said(
      `for timer in dorfteller-backup.timer dorfteller-drill.timer; do
         touch -d '2 days ago' /var/lib/systemd/timers/stamp-$timer; systemctl restart $timer
       done`,
    )
    const drills = () => said("journalctl -u dorfteller-drill -o cat | grep -E 'fehlen: +0$' | wc -l")
    await expect.poll(drills, { timeout: 5 * MINUTE }).toBe('1')

    const then = await said('sleep 1; date -u +%FT%TZ; sleep 1')
    await said('dorfteller privacy erase bernd@dorf.example --yes')
    expect(await people()).toBe('anna@dorf.example')
    // Proven again, and with it all that was written until now is in the backup.
    await said('systemctl start dorfteller-drill')
    expect(await drills()).toBe('2')

    await said(`systemctl stop 'dorfteller-*' ${server}`)
    await said(`rm -r ${lost}`)
    await said(`dorfteller restore --to ${then}`)
    if (server) {
      await said(`systemctl start ${server}`)
      await said('dorfteller restore --note')
    }
    await said('dorfteller start')
    await said('systemctl start dorfteller-backup dorfteller-drill')

    await isUp(debian)
    await expect.poll(people).toBe('anna@dorf.example')
    expect(await said('systemctl --failed --no-legend')).toBe('')
    const doctor = (await debian.run('dorfteller doctor')).output
    expect(doctor).toContain('Sicherung: in Ordnung')
    expect(doctor).not.toContain('Das Protokoll der Konsole ist nicht mehr')
  },
  15 * MINUTE,
)

/** The PostgreSQL that comes along outlives the programs, init outlives its absence, and the door cannot become its owner. */
async function expectItsOwn(debian: DebianMachine): Promise<void> {
  const server = () => debian.said('head -1 /var/lib/dorfteller/postgres/data/postmaster.pid')
  const before = await server()
  await debian.said('systemctl restart dorfteller-door dorfteller-worker dorfteller-console')
  await isUp(debian)
  expect(await server()).toBe(before)

  // Away when init begins, as after a restart that takes one from below the other.
  const socket = '/run/dorfteller-database/.s.PGSQL.5432'
  await debian.said(`mv ${socket} ${socket}.away`)
  expect((await debian.run('systemctl restart dorfteller-init')).code).toBe(1)
  await debian.said(`mv ${socket}.away ${socket}`)
  const init = () => debian.said('systemctl is-active dorfteller-init || true')
  await expect.poll(init, { timeout: MINUTE }).toBe('active')

  const asDoor = (line: string) => debian.run(line, { user: 'dorfteller-door' })
  const ask = (role: string) =>
    asDoor(`psql -h /run/dorfteller-database -U ${role} -d postgres -Atc 'select session_user'`)
  expect((await ask('authenticator')).output.trim()).toBe('authenticator')
  for (const role of ['owner', 'worker', 'operator'])
    expect((await ask(role)).output).toContain('Peer authentication failed')
  for (const file of ['postgres/owner-password', 'postgres/data/PG_VERSION'])
    expect((await asDoor(`cat /var/lib/dorfteller/${file}`)).output).toContain('Permission denied')
}
