import './team.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TeamLink, TeamMember } from '../../../contract/console/team.ts'
import { asked } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import type { Column } from '../../design/column.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { meQuery, useMay } from '../../shell/me.ts'
import { counted, momentText, timeText } from '../../words.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { ROLE_NAMES } from './roles.ts'

/** Who has access to the console, and what about it can be changed by others. */
export default function TeamPage() {
  const mayAdminister = useMay('administer')
  return mayAdminister ? (
    <Team />
  ) : (
    <>
      <PageHead title="Team" />
      <Empty title="Deine Rolle darf das Team nicht ändern">
        Wer die Konsole verwaltet, sieht hier, wer Zugang hat.
      </Empty>
    </>
  )
}

function Team() {
  const query = useQuery(asked('GET /api/team', {}))
  const [opened, setOpened] = useState<TeamMember | 'new'>()
  const [made, setMade] = useState<TeamLink & { name: string }>()
  const team = query.data?.team
  const show = (name: string) => (link: TeamLink) => {
    setOpened(undefined)
    setMade({ ...link, name })
  }
  return (
    <>
      <PageHead title="Team" note={team && noteOf(team)}>
        <Button tone="main" onClick={() => setOpened('new')}>
          Jemanden einladen
        </Button>
      </PageHead>
      <Answered query={query}>{(answer) => <TeamTable team={answer.team} onOpen={setOpened} />}</Answered>
      <InviteDialog open={opened === 'new'} onClose={() => setOpened(undefined)} onDone={show} />
      <MemberDialog
        member={opened === 'new' ? undefined : opened}
        onClose={() => setOpened(undefined)}
        onLink={show}
      />
      <LinkDialog made={made} onClose={() => setMade(undefined)} />
    </>
  )
}

function noteOf(team: readonly TeamMember[]): string {
  const all = team.filter(({ role }) => role === 'administer').length
  return `${counted(team.length, 'Mensch hat', 'Menschen haben')} Zugang, ${all} davon ${all === 1 ? 'darf' : 'dürfen'} alles`
}

type TeamTableProps = { team: readonly TeamMember[]; onOpen: (member: TeamMember) => void }

function TeamTable({ team, onOpen }: TeamTableProps) {
  const { data: me } = useQuery(meQuery)
  const columns = useMemo(() => columnsOf(me?.email, onOpen), [me?.email, onOpen])
  return (
    <div className="team-list">
      <DataTable caption="Wer Zugang hat" columns={columns} rows={team} rowKey={({ id }) => id} />
    </div>
  )
}

function columnsOf(own: string | undefined, onOpen: TeamTableProps['onOpen']): Column<TeamMember>[] {
  return [
    {
      id: 'name',
      header: 'Wer',
      className: 'team-name',
      cell: ({ name, email }) => (
        <>
          {name} <small>{email}</small>
        </>
      ),
    },
    { id: 'role', header: 'Rolle', cell: ({ role }) => ROLE_NAMES[role] },
    {
      id: 'factor',
      header: 'Anmeldung',
      cell: (member) => (
        <>
          {waysIn(member)}
          {member.secondFactorBy && <small className="down">{missingText(member.secondFactorBy)}</small>}
        </>
      ),
    },
    {
      id: 'last',
      header: 'Zuletzt angemeldet',
      className: 'team-last',
      cell: ({ lastLogIn }) => (lastLogIn === null ? 'noch nie' : momentText(lastLogIn)),
    },
    {
      id: 'sessions',
      header: 'Sitzungen',
      className: 'team-sessions',
      cell: ({ sessions }) => (sessions === 0 ? 'keine' : `${sessions} offen`),
    },
    {
      id: 'change',
      header: 'Zugang',
      className: 'team-change',
      cell: (member) =>
        member.email === own ? (
          <Link to="/konto">Mein Zugang</Link>
        ) : (
          <Button onClick={() => onOpen(member)} aria-label={`Zugang von ${member.name} ändern`}>
            Ändern
          </Button>
        ),
    },
  ]
}

function waysIn({ hasPassword, totp, passkeys }: TeamMember): string {
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
