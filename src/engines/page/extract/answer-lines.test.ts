import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerQuestion } from './index.ts';

const answersOf =
  (markdown: string) =>
  (question: string): string | undefined =>
    answerQuestion(question, { url: 'https://page.test/', markdown })?.answer;

describe('a question about lines that belong together', () => {
  it('is answered with the price of a thing in its item', () => {
    const answer = answersOf(
      '# Kettles\n\n- ![](a.png)\n\n  [Arden One](/a)\n\n  $39.00\n\n- ![](b.png)\n\n  [Arden Two](/b)\n\n  $59.00',
    );
    assert.match(answer('How much is the Arden Two?') ?? '', /\$59\.00/);
  });

  it('is answered with a price in a link of several lines, and below a name', () => {
    const answer = answersOf(
      '# Mowers\n\n[**M100**  \n\n**Mower for small lawns**  \n\n€ 900](/m100)\n\n[**M200**  \n\n**Mower for large lawns**  \n\n€ 1,900](/m200)\n\n**Spare blade**\n\n€ 25\n\n**Battery pack**\n\n€ 120',
    );
    assert.match(answer('How much does the M200 cost?') ?? '', /1,900/);
    assert.match(answer('What does the spare blade cost?') ?? '', /€ 25/);
  });

  it('is answered with a figure and the words below it', () => {
    const answer = answersOf(
      '# Survey\n\nWhat we found.\n\n95%\n\nof managers find their work overwhelming.\n\n22%\n\nof them have left since.',
    );
    assert.equal(
      answer('How many managers find their work overwhelming?'),
      '95% of managers find their work overwhelming.',
    );
  });

  it('is answered with what stands below a term, a line that asks it, or a name', () => {
    const answer = answersOf(
      '# Sockets\n\nSome words.\n\n**close()**\n\nEnds the connection.\n\n**send()**\n\nQueues data.\n\nHow do I reconnect?\n\nMake a new socket.\n\n[Sockets at night](/night), 3 May 2024  \nAda Berg',
    );
    assert.equal(answer('What does send() do?'), 'send(): Queues data.');
    assert.equal(answer('How do I reconnect?'), 'Make a new socket.');
    assert.match(answer('Who wrote about sockets at night?') ?? '', /Ada Berg/);
  });

  it('is answered with a heading that states something', () => {
    const answer = answersOf('# Reels\n\n## Used by 400,000 companies in 30 countries\n\nTry it for nothing.');
    assert.match(answer('How many companies use Reels?') ?? '', /400,000/);
  });
});

describe('a question for a kind of answer', () => {
  it('is answered with what an abbreviation stands for', () => {
    const answer = answersOf(
      '# Robots\n\nRobots need care.\n\nWe built ROVER (Robot of Very Even Range). The Frequency Of Use (FOU) is high.',
    );
    assert.match(answer('What does ROVER stand for?') ?? '', /Robot of Very Even Range/);
    assert.match(answer('What does FOU stand for?') ?? '', /Frequency Of Use/);
    assert.equal(answer('What does ABC stand for?'), undefined);
  });

  it('is answered with a measure that is named as a noun', () => {
    const answer = answersOf(
      '# Pump 7\n\n| | |\n| --- | --- |\n| Length | 358 mm |\n| Noise | 48 dB |\n| Weight | 4 kg |',
    );
    assert.match(answer('How long is the pump?') ?? '', /358 mm/);
    assert.match(answer('How loud is it?') ?? '', /48 dB/);
    assert.equal(answer('How wide is the pump?'), undefined);
  });

  it('is answered for the day of the week, the number and the program that it names', () => {
    const answer = answersOf(
      '# Baths\n\nThe pool is open Monday to Friday 7 am to 9 pm and Saturday until 6 pm. Pump 1.4 was released in May 2023. The control runs on Debian 12 with a Windows viewer.',
    );
    assert.match(answer('Until when is the pool open on Wednesday?') ?? '', /9 pm/);
    assert.equal(answer('When is the pool open on Sunday?'), undefined);
    assert.equal(answer('When was Pump 1.5 released?'), undefined);
    assert.match(answer('Which version of Debian does it run on?') ?? '', /Debian 12/);
    assert.equal(answer('Which version of Windows does it run on?'), undefined);
  });

  it('is not answered with a word that only looks alike', () => {
    const answer = answersOf(
      '# Works\n\nRefer to the Working Directory for details. Feel free to ask. Update resources in place. Tools accelerate development with Works.',
    );
    assert.equal(answer('Who is the managing director?'), undefined);
    assert.equal(answer('How much does the support cost?'), undefined);
    assert.equal(answer('Where is the company headquartered?'), undefined);
    assert.equal(answer('Who developed Works?'), undefined);
    assert.equal(answer('What is a resource?'), undefined);
  });
});

describe('a question in another language', () => {
  it('is answered from a page in that language', () => {
    const french = answersOf(
      '# Barbecue Nord\n\nLe barbecue est fabriqué au Danemark et pèse à peine 8 kg.\n\n| | |\n| --- | --- |\n| Marque | Nord |\n| Garantie | 15 ans |',
    );
    assert.match(french('Combien pèse le barbecue ?') ?? '', /8 kg/);
    assert.match(french('Où est fabriqué le barbecue ?') ?? '', /Danemark/);
    assert.equal(french('Quelle est la marque ?'), 'Nord');
    assert.equal(french('Combien coûte le barbecue ?'), undefined);
    const german = answersOf('# Hallenbad\n\nDer Eintritt kostet 6 €. Das Bad hat 40 Parkplätze.');
    assert.match(german('Was kostet der Eintritt?') ?? '', /6 €/);
    assert.match(german('Wie viele Parkplätze gibt es?') ?? '', /40/);
    const spanish = answersOf('# Museo\n\nLa entrada cuesta 5 €. El museo fue fundado por Ana Ruiz.');
    assert.match(spanish('¿Cuánto cuesta la entrada?') ?? '', /5 €/);
  });

  it('of something else with the words of the question is no answer', () => {
    const say = (question: string, markdown: string) =>
      answerQuestion(question, { url: 'https://page.example/', markdown })?.answer;
    const systems =
      '# Network\n\nThe machine runs Ubuntu Server 22.04. The address server is a Windows Server in the basement.';
    assert.equal(say('Which version of Windows Server is used?', systems), undefined);
    assert.match(say('Which version of Ubuntu Server is used?', systems) ?? '', /22\.04/);
    const review = '# Halo headphones\n\nDate published: 2022-10-28\n\nThe sound is warm, and the band is soft.';
    assert.equal(say('When were the headphones released?', review), undefined);
    assert.match(say('When was the article published?', review) ?? '', /2022-10-28/);
    const course = `# Open Source\n\nThis course will teach you ${'the concepts and habits that a project needs, '.repeat(4)}and how the Linux Foundation works.`;
    assert.equal(say('Who is the instructor?', course), undefined);
    assert.match(say('Who is the instructor?', `${course}\n\nThe instructor is Maud Pelham.`) ?? '', /Maud Pelham/);
    const cloud = '# Access\n\nAccess manages keys. New customers get $300 in free credits to try Access.';
    assert.equal(say('What does Access cost?', cloud), undefined);
    assert.match(say('What does Access cost?', `${cloud}\n\nAccess costs $9 a month.`) ?? '', /\$9/);
    const cars = '# Cars\n\nA used car costs $29,000 on average.';
    assert.equal(say('What does it cost to rent a car?', cars), undefined);
    assert.match(say('What does it cost to buy a car?', cars) ?? '', /29,000/);
  });
});
