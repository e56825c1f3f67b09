import './import.css'
import { useState } from 'react'
import type { ImportResult } from '../../../../contract/console/signups.ts'
import { PageHead } from '../../../design/page-head.tsx'
import { Empty } from '../../../design/states.tsx'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../shell/me.ts'
import { Result } from './result.tsx'
import { Upload } from './upload.tsx'

/** Takes a list from elsewhere over: checked first, then taken over, with one report. */
export default function ImportPage() {
  const mayAdminister = useMay('administer')
  return (
    <>
      <PageHead title="Liste einlesen" note={<Link to="/anmeldungen">Alle Anmeldungen</Link>} />
      {mayAdminister ? <Import /> : <Empty title="Dafür reicht deine Rolle nicht aus" />}
    </>
  )
}

function Import() {
  const [results, setResults] = useState<ImportResult[]>([])
  const [newest] = results
  return (
    <>
      {newest && <Result key={results.length} result={newest} />}
      <Upload key={`upload-${results.length}`} onDone={(result) => setResults([result, ...results])} />
    </>
  )
}
