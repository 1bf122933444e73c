import type { AskedOfPages } from './types.ts';

/** Questions about real pages, by the id of the page. They were written before any of the answers was seen. */
export const REAL_UNSEEN: AskedOfPages = {
  'dev-0175': {
    'How many students in Brown County benefited from Reading Corps?': '115',
    'Who is the contact for media inquiries?': 'Suzanne Pagel',
    'What is the media phone number?': '952-960-4724',
    'How large was the grant to Poughkeepsie?': '$240,000',
    'What is the salary of a tutor?': null,
  },
  'dev-0172': {
    'For how many people is the event?': '40',
    'What is Karaage?': 'Japanese chicken nuggets',
    'How much should I charge per person?': null,
  },
  'dev-4207': {
    'How big is the pack of Kidfresh Frozen Fish Sticks?': '8.45oz',
    'How many calories do the Fish Sticks have?': null,
  },
  'dev-0608': {
    'Combien de temps dure la garantie de la cuve ?': '15 ans',
    'Quelle est la marque ?': 'Martinsen',
    'Combien pèse le barbecue ?': '8 kg',
    'Où est fabriqué le barbecue ?': 'Danemark',
    'Quel est le code EAN ?': '5712809090049',
    'Quand le magasin est-il ouvert ?': null,
  },
  'dev-4195': {
    'What colour is the sandal?': 'Stone',
    'When was the Arizona first introduced?': '1973',
    'How do I clean it?': 'damp cloth',
    'Which widths is it available in?': 'regular and narrow',
    'What is the weight of the sandal?': null,
  },
  'dev-2993': {
    'Since when has it been available across browsers?': 'July 2015',
    'What does WebSocket.close() do?': 'Closes the connection',
    'What is an alternative that provides backpressure?': 'WebSocketStream',
    'What is the maximum message size?': null,
  },
  'dev-0627': {
    'How many CUDA cores does it have?': '5760',
    'What is the boost clock?': '915 MHz',
    'What power supply is required?': '700 Watt',
    'What is the maximum resolution?': '4096 x 2160',
    'Which brand is it?': 'EVGA',
    'How much does the card weigh?': '4.5 oz',
  },
  'dev-0574': {
    'Which game does longintonin expect?': 'Silksong',
    'Who won the game of the year award?': null,
  },
  'dev-0118': {
    'What does GAAP stand for?': 'Generally Accepted Accounting Principles',
    'What does the principle of continuity say?': 'not be interrupted',
    'How often are the books closed?': 'Each month',
    'How much does the service cost?': null,
  },
  'dev-0394': {
    'When was Grampa’s Weeder first manufactured?': '1913',
    'Who wrote Secrets of Southern Gardening?': 'Jenks Farmer',
    'Where can I order the Multi-block Herb Scissors?': 'Johnny’s Seeds',
    'How much do the herb scissors cost?': null,
  },
  'dev-4112': {
    'What does the Double Piecrust Pot cost?': '$59.00',
    'What is the SKU of the White Beaded Urn?': 'F51176',
    'How wide is the Gray Cathedral Pot?': '6½',
    'How long does delivery take?': null,
  },
  'dev-4913': {
    'How much does pet insurance cost per month?': '$10 to $100',
    'Is Wag! Compare an insurance company?': 'not an insur',
    'How quickly can I find a plan?': '60 seconds',
    'Which company administers the insurance comparison service?': 'Compare Pet Insurance Services',
    'Are surgeries covered?': 'surgeries',
    'Who founded Wag?': null,
  },
  'dev-2839': {
    'In how many regions can I deploy?': '18',
    'Which frameworks does the CLI generate containers for?': 'Rails',
    'Where is the company headquartered?': null,
    'How much does a machine cost per month?': null,
  },
  'dev-4757': {
    'What is the sale price of The Super Pack?': '104,95',
    'What is in The Dewy Look?': 'Futuredew',
    'What does shipping cost?': null,
  },
  'dev-4435': {
    'How many pieces of the Lunar Pilot Meteorite are there?': '5,000',
    'How old is Bulova?': '150',
    'Where was Bulova established?': 'NYC',
    'Who is the CEO of Bulova?': null,
  },
  'dev-4548': {
    'Who offers a comprehensive dictionary?': 'Royal Spanish Language Academy',
    'What levels does DELE Ahora cover?': 'A1 to C2',
    'When is the library open?': null,
  },
  'dev-0305': {
    'How much does travel insurance for a retreat cost?': '$40-200',
    'Which insurer is based in the UK?': 'John Lewis',
    'When should I book my travel insurance?': 'as soon as',
    'Which company is recommended by Lonely Planet?': 'World Nomads',
    'What is the phone number of World Nomads?': null,
  },
  'dev-4574': {
    'Who wrote this post?': 'Vanessa Mendez',
    'How much do vegans save a year?': '$750',
    'Which journal was the study published in?': 'Journal of Hunger',
    'How many calories should I eat a day?': null,
  },
  'dev-0360': {
    'Where is the asker moving to?': 'Singapore',
    'Which airline is the exception?': 'Aer Lingus',
    'What baggage allowance is included?': null,
  },
  'dev-4247': {
    'How much does the KR161 cost?': '2,099.99',
    'What area does the KR233 cover?': '3-acre',
    'How many results are there?': '8',
    'How long is the warranty?': null,
  },
  'dev-4224': {
    'How big is the screen?': '7-inch',
    'How much internal storage does it have?': '64',
    'How long is the warranty?': 'one-year',
    'Is the LAN cable included?': 'sold separately',
    'What is the battery life?': null,
  },
  'dev-2828': {
    'Which version of Ubuntu is installed?': '22.04',
    'Which tool needs to be configured on the Ubuntu server?': 'nsupdate',
    'How much memory does the virtual machine have?': null,
  },
};
