import './requests.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestList, RightsRequest } from '../../../contract/console/routes/requests.ts'
import { asked } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { useMay } from '../../shell/me.ts'
import { counted } from '../../words.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestTable } from './request-table.tsx'

/** What people ask for by right, and until when it must be answered. */
export default function RequestsPage() {
  const query = useQuery(asked('GET /api/requests', {}))
  const list = query.data
  const mayAdminister = useMay('administer')
  const [opened, setOpened] = useState<RightsRequest | 'new'>()
  return (
    <>
      <PageHead title="Anfragen" note={list && summaryOf(list)}>
        {mayAdminister && (
          <Button tone="main" onClick={() => setOpened('new')}>
            Anfrage eintragen
          </Button>
        )}
      </PageHead>
      <Answered query={query}>
        {(all) =>
          all.requests.length === 0 ? (
            <Empty title="Keine Anfragen">
              Bittet dich jemand um Auskunft, Löschung oder ein anderes Recht, trage es hier ein. Dann geht
              keine Frist verloren.
            </Empty>
          ) : (
            <RequestTable list={all} {...(mayAdminister && { onOpen: setOpened })} />
          )
        }
      </Answered>
      {list && <RequestDialog opened={opened} today={list.today} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function summaryOf({ requests, masked }: RequestList): string {
  const waiting = requests.filter(({ state }) => state !== 'done').length
  const overdue = requests.filter((request) => request.overdue).length
  return [
    waiting === 0 ? 'Nichts ist offen' : `${counted(waiting, 'Anfrage', 'Anfragen')} offen`,
    ...(overdue > 0 ? [`davon ${overdue} überfällig`] : []),
    ...(masked ? ['Adressen sind verdeckt, deine Rolle darf nur ansehen'] : []),
  ].join(' · ')
}
