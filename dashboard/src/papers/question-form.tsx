import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import './papers.css';

/** A field for a question to the texts of papers; a blank one is not asked. */
export function QuestionForm({
  action,
  label = 'Your question',
  example = 'Which data sets are used?',
  busy,
  onAsk,
}: {
  action: string;
  label?: string;
  example?: string;
  busy: boolean;
  onAsk(question: string): void;
}) {
  const [question, setQuestion] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (question.trim() !== '') onAsk(question);
  };
  return (
    <form className="question-form" onSubmit={submit}>
      <input
        className="control"
        aria-label={label}
        placeholder={example}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
