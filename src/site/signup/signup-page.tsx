import './signup-page.css'
import { noticeTexts, problemTexts, texts } from '../../browser/signup/texts.ts'
import { signup } from '../../content/signup.ts'
import { dialogWords } from '../../content/standing/anywhere.ts'
import { PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import { Toast } from '../../design/toast/toast.tsx'
import { chosenText, marker, Unless, When, WithProblem } from '../links/markers.tsx'
import { ConsentField, EmailField, PostalCodeField, SignupForm } from './signup-form.tsx'

/** The sign-up form as the server answers with it: what was typed, and what came of the attempt (door/signup-page.ts). */
export function AnsweredForm() {
  return (
    <SignupForm
      words={{ title: ofPlace('title'), lead: ofPlace('lead') }}
      channel={marker('channel')}
      notice={
        <>
          <When of="pageKey">
            <input type="hidden" name={PAGE_KEY_HEADER} value={marker('pageKey')} />
          </When>
          <Notice about="duplicate" />
          <Notice about="failed" />
          <When of="wrong">
            <div className="form-wrong" role="alert">
              <b>{chosenText('wrong', signup.wrong)}</b>
              <p>{signup.marked}</p>
            </div>
          </When>
        </>
      }
    >
      <WithProblem
        of="problems.email"
        texts={problemTexts.email}
        field={({ error }) => <EmailField error={error} value={marker('email')} />}
      />
      <WithProblem
        of="problems.postalCode"
        texts={problemTexts.postalCode}
        field={({ error }) => (
          <PostalCodeField error={error} value={marker('postalCode')}>
            <When of="place">
              <span>{marker('place')}</span>
            </When>
            <When of="isUnknown">
              <small>{texts.unknownPlace}</small>
            </When>
          </PostalCodeField>
        )}
      />
      <When of="ticked">
        <ConsentField ticked />
      </When>
      <Unless of="ticked">
        <WithProblem of="problems.consent" texts={problemTexts.consent} field={ConsentField} />
      </Unless>
    </SignupForm>
  )
}

/** What the dialog says of a place, where the server tells it. */
function ofPlace(part: 'title' | 'lead') {
  return `{{#words}}${marker(`words.dialog.${part}`)}{{/words}}{{^words}}${dialogWords[part]}{{/words}}`
}

function Notice({ about }: { about: 'duplicate' | 'failed' }) {
  return (
    <When of={about}>
      <div role="alert">
        <Toast tone="destructive" {...noticeTexts[about]} />
      </div>
    </When>
  )
}
