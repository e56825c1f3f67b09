import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ask } from '../ask.ts'
import { Button } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, Empty, PageHead } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { counted, momentText, timeText } from '../words.ts'
import { InviteDialog } from './invite.tsx'
import { LinkDialog, type Made } from './link.tsx'
import { type Member, MemberDialog } from './member.tsx'
import { ROLE_NAMES } from './roles.ts'

/** Who has access to the console, and what about it can be changed by others. */
export default function TeamPage() {
  return useMe()?.may.administer === false ? (
    <>
      <PageHead title="Team" />
      <Empty title="Deine Rolle darf das Team nicht ändern">
        Wer die Konsole verwaltet, sieht hier, wer Zugang hat.
      </Empty>
    </>
  ) : (
    <Team />
  )
}

function Team() {
  const query = useQuery(ask.team.list.queryOptions())
  const [opened, setOpened] = useState<Member | 'new'>()
  const [made, setMade] = useState<Made>()
  const close = () => setOpened(undefined)
  const show = (link: Made) => {
    close()
    setMade(link)
  }
  return (
    <>
      <PageHead title="Team" note={query.data && noteOf(query.data)}>
        <Button tone="main" onClick={() => setOpened('new')}>
          Jemanden einladen
        </Button>
      </PageHead>
      <Answered query={query}>{(team) => <TeamTable team={team} onOpen={setOpened} />}</Answered>
      {opened === 'new' && <InviteDialog onClose={close} onLink={show} />}
      {opened && opened !== 'new' && <MemberDialog member={opened} onClose={close} onLink={show} />}
      {made && <LinkDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function noteOf(team: readonly Member[]): string {
  const all = team.filter(({ role }) => role === 'administer').length
  return `${counted(team.length, 'Mensch hat', 'Menschen haben')} Zugang, ${all} davon ${all === 1 ? 'darf' : 'dürfen'} alles`
}

type TeamTableProps = { team: readonly Member[]; onOpen: (member: Member) => void }

function TeamTable({ team, onOpen }: TeamTableProps) {
  const me = useMe()
  const columns: Column<Member>[] = [
    {
      head: 'Wer',
      cell: ({ name, email }) => (
        <>
          <b>{name}</b> <small>{email}</small>
        </>
      ),
    },
    { head: 'Rolle', cell: ({ role }) => ROLE_NAMES[role] },
    {
      head: 'Anmeldung',
      cell: (member) => (
        <>
          {waysIn(member)}
          {member.secondFactorBy && <small className="down">{missingText(member.secondFactorBy)}</small>}
        </>
      ),
    },
    {
      head: 'Zuletzt angemeldet',
      cell: ({ lastLogIn }) => (lastLogIn === null ? 'noch nie' : momentText(lastLogIn)),
    },
    { head: 'Sitzungen', cell: ({ sessions }) => (sessions === 0 ? 'keine' : `${sessions} offen`) },
    {
      head: 'Zugang',
      cell: (member) =>
        member.email === me?.email ? (
          <Link to="/konto">Mein Zugang</Link>
        ) : (
          <Button onClick={() => onOpen(member)} aria-label={`Zugang von ${member.name} ändern`}>
            Ändern
          </Button>
        ),
    },
  ]
  return <Table caption="Wer Zugang hat" columns={columns} rows={team} rowKey={({ id }) => id} />
}

function waysIn({ hasPassword, totp, passkeys }: Member): string {
  const ways = [
    ...(hasPassword ? [totp ? 'Passwort und App' : 'Passwort'] : []),
    ...(passkeys > 0 ? [counted(passkeys, 'Passkey', 'Passkeys')] : []),
  ]
  return ways.join(', ') || 'wartet auf den Link'
}

function missingText(by: string): string {
  return Date.parse(by) > Date.now()
    ? `Zweiter Schritt fehlt, nötig ab ${timeText(by)}`
    : 'Zweiter Schritt fehlt, nichts geht ohne ihn'
}
