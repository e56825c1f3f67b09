import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ask } from '../ask.ts'
import { Button } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, PageHead } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { counted, momentText, timeText } from '../words.ts'
import { InviteDialog, LinkDialog, type Made, type Member, MemberDialog } from './member.tsx'
import { ROLE_NAMES } from './roles.ts'

/** Who has access to the console, and what about it can be changed by others. */
export default function TeamPage() {
  const me = useMe()
  const query = useQuery(ask.team.list.queryOptions())
  const [opened, setOpened] = useState<Member | 'new'>()
  const [made, setMade] = useState<Made>()
  const close = () => setOpened(undefined)
  const show = (link: Made) => {
    close()
    setMade(link)
  }
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
      cell: ({ ways, secondFactorBy }) => (
        <>
          {ways}
          {secondFactorBy && (
            <small className="down">Zweiter Schritt fehlt, nötig ab {timeText(secondFactorBy)}</small>
          )}
        </>
      ),
    },
    { head: 'Zuletzt angemeldet', cell: ({ lastLogIn }) => momentText(lastLogIn) || 'noch nie' },
    {
      head: 'Zugang',
      cell: (member) =>
        member.email === me?.email ? (
          <Link to="/konto">Mein Zugang</Link>
        ) : (
          <Button onClick={() => setOpened(member)} aria-label={`Zugang von ${member.name} ändern`}>
            Ändern
          </Button>
        ),
    },
  ]
  return (
    <>
      <PageHead
        title="Team"
        note={query.data && `${counted(query.data.length, 'Mensch hat', 'Menschen haben')} Zugang`}
      >
        <Button tone="main" onClick={() => setOpened('new')}>
          Jemanden einladen
        </Button>
      </PageHead>
      <Answered query={query}>
        {(team) => <Table caption="Wer Zugang hat" columns={columns} rows={team} rowKey={({ id }) => id} />}
      </Answered>
      {opened === 'new' && <InviteDialog onClose={close} onLink={show} />}
      {opened && opened !== 'new' && <MemberDialog member={opened} onClose={close} onLink={show} />}
      {made && <LinkDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}
