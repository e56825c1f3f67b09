import '../../design/disclosure.css'
import './questions.css'
import { faq } from '../../content/faq.ts'
import { home } from '../../content/home.ts'
import { anchors } from '../../routes.ts'

/** Questions and answers: all closed at first, one open at a time. */
export function Questions() {
  return (
    <section className="questions block" id={anchors.questions}>
      <div className="center">
        <h2>{home.questionsHeading}</h2>
        <div>
          {faq.map(({ question, answer }, index) => (
            <details className="disclosure" id={`item-${index}`} name="faq" key={question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
