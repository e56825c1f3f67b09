import './import.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SignupImport } from '../../../../contract/console/signups.ts'
import { PageHead } from '../../../design/page-head.tsx'
import { Answered, Empty } from '../../../design/states.tsx'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../shell/me.ts'
import { EarlierLists } from './earlier-lists.tsx'
import { importsQuery } from './queries.ts'
import { Result } from './result.tsx'
import { Running } from './running.tsx'
import { Upload } from './upload.tsx'

/** Takes a list from elsewhere over: checked first, handed in, and then a worker's, whoever looks. */
export default function ImportPage() {
  const mayAdminister = useMay('administer')
  return (
    <>
      <PageHead title="Liste einlesen" note={<Link to="/anmeldungen">Alle Anmeldungen</Link>} />
      {mayAdminister ? <Lists /> : <Empty title="Dafür reicht deine Rolle nicht aus" />}
    </>
  )
}

function Lists() {
  const lists = useQuery(importsQuery)
  const [newest] = lists.data?.imports ?? []
  const isRunning = newest?.state === 'running'
  useRenewedSignups(isRunning)
  return (
    <Answered query={lists}>
      {({ imports }) => (
        <>
          {newest && isRunning && <Running list={newest} />}
          {newest && isNews(newest) && <Result list={newest} />}
          {!isRunning && <Upload key={newest?.number} />}
          <EarlierLists lists={newest && (isRunning || isNews(newest)) ? imports.slice(1) : imports} />
        </>
      )}
    </Answered>
  )
}

const A_DAY = 86_400_000

/** What became of a list is told above all else for a day. */
const isNews = ({ endedAt }: SignupImport) => endedAt !== null && Date.now() - Date.parse(endedAt) < A_DAY

/** Who came by a list is shown where sign-ups are, once it is over. */
function useRenewedSignups(isRunning: boolean): void {
  const queryClient = useQueryClient()
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries({ queryKey: ['signups'] })
    wasRunning.current = isRunning
  }, [isRunning, queryClient])
}
