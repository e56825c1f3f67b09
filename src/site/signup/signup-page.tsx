import './signup-page.css'
import { noticeTexts, texts } from '../../browser/signup/texts.ts'
import { brand } from '../../content/brand.ts'
import { signup } from '../../content/signup.ts'
import { Toast } from '../../design/toast/toast.tsx'
import { marker } from '../links/markers.tsx'
import { SignupForm } from './signup-form.tsx'
import type { SignupVariant } from './variants.ts'

/** The sign-up form as the server answers with it: what was typed, and what came of the attempt. */
export function AnsweredForm({ variant }: { variant: SignupVariant }) {
  const wrong = Object.keys(variant.problems).length
  return (
    <SignupForm
      title={variant.name === 'ort' ? marker('words.dialog.title') : undefined}
      lead={variant.name === 'ort' ? marker('words.dialog.lead') : undefined}
      defaultEmail={marker('email')}
      defaultPostalCode={marker('postalCode')}
      defaultPlace={variant.name === 'unbekannt' ? null : marker('place')}
      defaultConsent={variant.consent}
      channel={marker('channel')}
      problems={variant.problems}
      notice={
        variant.notice ? <Notice about={variant.notice} /> : wrong > 0 ? <Wrong count={wrong} /> : undefined
      }
    />
  )
}

function Notice({ about }: { about: 'duplicate' | 'failed' }) {
  const { title, text, more } = noticeTexts[about]
  return (
    <div role="alert">
      <Toast tone="destructive" title={title} text={text(brand)} more={more} closeLabel={texts.closeNotice} />
    </div>
  )
}

function Wrong({ count }: { count: number }) {
  return (
    <div className="form-wrong" role="alert">
      <b>{signup.wrong(count)}</b>
      <p>{signup.marked}</p>
    </div>
  )
}
