import { useQuery } from '@tanstack/react-query'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { positionsQuery } from '../../places/files.ts'
import { useSearch } from '../../router/use-search.ts'
import { useMay } from '../../shell/me.ts'
import { chosenOf } from '../demand/model.ts'
import { readDemandSearch } from '../demand/search.ts'
import { Editor } from './editor.tsx'

/** A newsletter that is not written yet; the page of demand hands what was chosen there over in the address. */
export default function NewNewsletterPage() {
  const { plz, umkreis } = useSearch(readDemandSearch)
  const maySend = useMay('send')
  return (
    <>
      <PageHead title="Neuer Start" note="Nichts wird verschickt, bevor du es am Ende bestätigst" />
      {!maySend ? (
        <Empty title="Deine Rolle darf ansehen, aber nicht versenden">
          Wer versenden darf, sieht hier, wie ein Start vorbereitet wird.
        </Empty>
      ) : umkreis === undefined ? (
        <Editor places={plz?.replaceAll(',', ' ') ?? ''} />
      ) : (
        <EditorForRadius umkreis={umkreis} />
      )}
    </>
  )
}

function EditorForRadius({ umkreis }: { umkreis: string }) {
  return (
    <Answered query={useQuery(positionsQuery)}>
      {(positions) => {
        const numbers = [...chosenOf({ umkreis }, positions)]
        return <Editor places={numbers.map((number) => positions.postalCodes[number]).join(' ')} />
      }}
    </Answered>
  )
}
