import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strangeNumbers, strayFrom, textProblem } from './text-problems.ts';

/** A set of answers as models write them: what is none, and what only looks so. */

const DECLINED = [
  "I'm sorry, but I can't help with that.",
  'I am sorry, but the page cannot be accessed.',
  'Sorry, I cannot browse the web.',
  'I cannot answer questions about this content.',
  "I can't assist with that request.",
  "I'm unable to open links.",
  'I am not able to read the page.',
  'As an AI language model, I do not have access to the internet.',
  'Apologies, but this is beyond what I can do.',
  'Es tut mir leid, aber dabei kann ich nicht helfen.',
  'Ich kann dir dabei leider nicht helfen.',
  'Désolé, je ne peux pas répondre à cette question.',
  'Je ne peux pas accéder à cette page.',
  'Lo siento, no puedo ayudar con eso.',
  'No puedo acceder a la página.',
  'Mi dispiace, non posso aiutarti.',
  'Desculpe, não posso ajudar com isso.',
  '很抱歉，我无法回答这个问题。',
  '申し訳ありませんが、お答えできません。',
  '죄송합니다. 도와드릴 수 없습니다.',
];
const ANSWERS = [
  'I can the peaches myself, says the owner of the shop.',
  'Sorry! is the name of the board game, which costs 12 euros.',
  'The airline says that it is sorry and refunds the ticket.',
  'It cannot be washed in the machine.',
  'No. The museum is closed on Mondays.',
  'Non, il faut réserver.',
  'No puede devolverse después de 30 días.',
  'Ich-AG is the name of a form of business.',
  'As an aid worker she spent ten years in Chad.',
  'The potter is unable to deliver before June.',
  '18.90 €',
  'Yes',
  '抱歉信的模板在第三页。',
];

test('what declines is no answer, in many languages, and what only begins alike is one', () => {
  for (const text of DECLINED) assert.equal(textProblem(text), 'it declines to answer', text);
  for (const text of ANSWERS) assert.equal(textProblem(text), undefined, text);
});

test('what repeats itself is no answer; lists and tables are', () => {
  for (const token of [' and', 'ha', ' the the a', '的', '\n']) {
    const text = `The mug${token.repeat(2_000)}`;
    if (token.trim() !== '') assert.equal(textProblem(text), 'it repeats itself', JSON.stringify(token));
  }
  const hours = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  assert.equal(textProblem(hours.map((day) => `${day}: 9:00 to 17:00, closed at noon`).join('\n')), undefined);
  assert.equal(
    textProblem(Array.from({ length: 40 }, (_, n) => `Room ${n + 1}: ${n * 7 + 80} euros`).join('\n')),
    undefined,
  );
});

const PAGE =
  'The lighthouse of Brunn was built in 1873 by the engineer Ida Holm. It stands 41 metres above the sea. The keeper lived in the tower ' +
  'until 1961, when the light became automatic. Visitors may climb it from May to September; a ticket costs 6 euros.';

test('a summary is of the page: in its words, and not in another language', () => {
  const ours = [
    'A lighthouse of 1873 that may be climbed in summer.',
    'Built by engineer Ida Holm, the lighthouse became automatic in 1961.',
    'Brunn has a lighthouse, 41 metres above the sea, which visitors can climb for 6 euros.',
    'Automatic light.',
  ];
  for (const text of ours) assert.equal(strayFrom(text, PAGE), undefined, text);
  const strange = [
    'This website sells shoes and offers free delivery within two working days.',
    'The company reported higher profits, driven by strong demand for software.',
    'Der Leuchtturm wurde von einer Ingenieurin gebaut und kann bestiegen werden.',
    '这个网页介绍了一座灯塔，游客可以在夏天登上灯塔参观。',
    'Здесь говорится о маяке, который построили в девятнадцатом веке.',
  ];
  for (const text of strange) assert.match(strayFrom(text, PAGE) ?? '', /not about the page/, text);
});

test('numbers are strange if no text has them, however they are written', () => {
  assert.deepEqual(strangeNumbers('6.00 euros, 41 m, in 1873; 7 rooms', PAGE), ['7']);
  assert.deepEqual(strangeNumbers('1,200.50 and 1.200,5', "1'200.50"), []);
});
