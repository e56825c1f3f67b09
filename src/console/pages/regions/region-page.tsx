import '../../design/subject-head.css'
import './region.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Region } from '../../../contract/console/regions.ts'
import { brand } from '../../brand.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { StateTag } from '../../design/state-mark.tsx'
import { Answered } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useParameter } from '../../router/router.tsx'
import { useMay } from '../../shell/me.ts'
import { ChannelsTable } from './channels-table.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Lead } from './lead.tsx'
import { Letters } from './letters.tsx'
import { Log } from './log.tsx'
import { Notes } from './notes.tsx'
import { PlacesTable } from './places-table.tsx'
import { regionQuery } from './queries.ts'
import { RegionPlace } from './region-place.tsx'
import { Restaurants } from './restaurants.tsx'
import { aboutText } from './words.ts'

/** All that is known of a region, and what is done about it. */
export default function RegionPage() {
  const query = useQuery(regionQuery(useParameter('id')))
  return <Answered query={query}>{(region) => <RegionParts region={region} />}</Answered>
}

function RegionParts({ region }: { region: Region }) {
  const may = useMay('send')
  return (
    <div className="region">
      <TitleBar region={region} may={may} />
      <Lead region={region} />
      <div className="region-columns of-two">
        <PlacesTable region={region} />
        <RegionPlace region={region} />
      </div>
      <div className="region-columns of-equals">
        <Restaurants region={region} may={may} />
        <Notes region={region} may={may} />
        <ChannelsTable region={region} may={may} />
      </div>
      <div className="region-columns of-two">
        <Letters region={region} />
        <Log region={region} />
      </div>
    </div>
  )
}

function TitleBar({ region, may }: { region: Region; may: boolean }) {
  const [edits, setEdits] = useState(false)
  const { id, name, state } = region
  return (
    <div className="subject-head">
      <title>{`${name} · ${brand}`}</title>
      <div>
        <h1>
          {name} <StateTag state={state} />
        </h1>
        <p className="soft">{aboutText(region)}</p>
      </div>
      {may && (
        <div className="region-tools">
          <Button onClick={() => setEdits(true)}>Bearbeiten</Button>
          <Link className={buttonClass('main')} to="/briefe/neu" search={{ region: String(id) }}>
            Start vorbereiten
          </Link>
        </div>
      )}
      <EditDialog region={region} open={edits} onClose={() => setEdits(false)} />
    </div>
  )
}
