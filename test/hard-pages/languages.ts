// Over 10 kB: one table of what sites write, in twenty-two languages.

/** Furniture in the twenty most used languages of the web, and text to put it into. */

export interface Language {
  readonly code: string;
  readonly title: string;
  readonly texts: readonly [string, string];
  /** Before the link to another article. */
  readonly also: string;
  readonly newsletter: string;
  /** The heading of comments, and of their form. */
  readonly comments: string;
  readonly reply: string;
}

const language = (
  code: string,
  title: string,
  texts: Language['texts'],
  also: string,
  newsletter: string,
  comments: string,
  reply: string,
): Language => ({ code, title, texts, also, newsletter, comments, reply });

export const LANGUAGES: readonly Language[] = [
  language(
    'en',
    'The old pier',
    [
      'The pier was built of oak from the hills behind the town, and it took the builders two winters to finish it.',
      'Today only three boats are moored there, and in summer the children of the town jump from it into the sea.',
    ],
    'Read also',
    'Subscribe to our newsletter and never miss a story.',
    '2 comments',
    'Leave a comment',
  ),
  language(
    'es',
    'El viejo muelle',
    [
      'El muelle se construyó con roble de las colinas que hay detrás del pueblo, y los constructores tardaron dos inviernos en terminarlo.',
      'Hoy solo hay tres barcos amarrados allí, y en verano los niños del pueblo saltan desde él al mar.',
    ],
    'Lee también',
    'Suscríbete a nuestro boletín y no te pierdas nada.',
    '2 comentarios',
    'Deja un comentario',
  ),
  language(
    'de',
    'Der alte Steg',
    [
      'Der Steg wurde aus Eichen von den Hügeln hinter der Stadt gebaut, und die Zimmerleute brauchten zwei Winter dafür.',
      'Heute liegen dort nur noch drei Boote, und im Sommer springen die Kinder der Stadt von ihm ins Meer.',
    ],
    'Lesen Sie auch',
    'Abonnieren Sie unseren Newsletter und verpassen Sie nichts.',
    '2 Kommentare',
    'Schreibe einen Kommentar',
  ),
  language(
    'fr',
    'La vieille jetée',
    [
      'La jetée a été construite avec le chêne des collines derrière la ville, et il a fallu deux hivers aux charpentiers.',
      "Aujourd'hui, seuls trois bateaux y sont amarrés, et en été les enfants de la ville sautent de là dans la mer.",
    ],
    'À lire aussi',
    'Inscrivez-vous à notre newsletter pour ne rien manquer.',
    '2 commentaires',
    'Laisser un commentaire',
  ),
  language(
    'it',
    'Il vecchio molo',
    [
      'Il molo fu costruito con la quercia delle colline dietro la città, e ai carpentieri servirono due inverni per finirlo.',
      "Oggi vi sono ormeggiate solo tre barche, e d'estate i bambini della città si tuffano da lì nel mare.",
    ],
    'Leggi anche',
    'Iscriviti alla nostra newsletter per non perdere nulla.',
    '2 commenti',
    'Lascia un commento',
  ),
  language(
    'pt',
    'O velho cais',
    [
      'O cais foi construído com carvalho das colinas atrás da cidade, e os carpinteiros levaram dois invernos para o terminar.',
      'Hoje só há três barcos atracados ali, e no verão as crianças da cidade saltam dele para o mar.',
    ],
    'Leia também',
    'Assine nossa newsletter e não perca nada.',
    '2 comentários',
    'Deixe um comentário',
  ),
  language(
    'nl',
    'De oude steiger',
    [
      'De steiger werd gebouwd van eikenhout uit de heuvels achter de stad, en de bouwers deden er twee winters over.',
      'Vandaag liggen er nog maar drie boten, en in de zomer springen de kinderen van de stad er de zee in.',
    ],
    'Lees ook',
    'Schrijf je in voor onze nieuwsbrief en mis niets.',
    '2 reacties',
    'Geef een reactie',
  ),
  language(
    'pl',
    'Stare molo',
    [
      'Molo zbudowano z dębu ze wzgórz za miastem, a cieślom zajęło to całe dwie zimy ciężkiej pracy.',
      'Dziś cumują tam tylko trzy łodzie, a latem dzieci z miasta skaczą z niego prosto do morza.',
    ],
    'Czytaj także',
    'Zapisz się do naszego newslettera i bądź na bieżąco.',
    '2 komentarze',
    'Dodaj komentarz',
  ),
  language(
    'cs',
    'Staré molo',
    [
      'Molo bylo postaveno z dubu z kopců za městem a tesařům trvalo dvě zimy, než je dokončili.',
      'Dnes tam kotví jen tři lodě a v létě z něj děti z města skáčou rovnou do moře.',
    ],
    'Přečtěte si také',
    'Přihlaste se k odběru newsletteru a nic vám neunikne.',
    '2 komentáře',
    'Napsat komentář',
  ),
  language(
    'sv',
    'Den gamla bryggan',
    [
      'Bryggan byggdes av ek från kullarna bakom staden, och det tog byggarna två hela vintrar att bli färdiga.',
      'I dag ligger bara tre båtar där, och på sommaren hoppar stadens barn från den ut i havet.',
    ],
    'Läs också',
    'Prenumerera på vårt nyhetsbrev och missa inget.',
    '2 kommentarer',
    'Lämna en kommentar',
  ),
  language(
    'ru',
    'Старый причал',
    [
      'Причал построили из дуба с холмов за городом, и у плотников ушло на это две долгие зимы.',
      'Сегодня там стоят только три лодки, а летом городские дети прыгают с него прямо в море.',
    ],
    'Читайте также',
    'Подпишитесь на нашу рассылку и ничего не пропустите.',
    '2 комментария',
    'Оставить комментарий',
  ),
  language(
    'uk',
    'Старий причал',
    [
      'Причал збудували з дуба з пагорбів за містом, і теслям знадобилося на це дві довгі зими.',
      'Сьогодні там стоять лише три човни, а влітку міські діти стрибають з нього просто в море.',
    ],
    'Читайте також',
    'Підпишіться на нашу розсилку та нічого не пропустіть.',
    '2 коментарі',
    'Залишити коментар',
  ),
  language(
    'tr',
    'Eski iskele',
    [
      'İskele, kasabanın arkasındaki tepelerden getirilen meşeden yapıldı ve ustaların bunu bitirmesi iki kış sürdü.',
      'Bugün orada yalnızca üç tekne bağlı duruyor ve yazın kasabanın çocukları oradan denize atlıyor.',
    ],
    'Ayrıca okuyun',
    'Bültenimize abone olun ve hiçbir haberi kaçırmayın.',
    '2 yorum',
    'Yorum yapın',
  ),
  language(
    'id',
    'Dermaga tua',
    [
      'Dermaga itu dibangun dari kayu ek dari perbukitan di belakang kota, dan para tukang butuh dua musim dingin untuk menyelesaikannya.',
      'Sekarang hanya ada tiga perahu yang ditambatkan di sana, dan pada musim panas anak-anak kota melompat dari sana ke laut.',
    ],
    'Baca juga',
    'Berlangganan buletin kami agar tidak ketinggalan berita.',
    '2 komentar',
    'Tinggalkan komentar',
  ),
  language(
    'vi',
    'Cầu tàu cũ',
    [
      'Cầu tàu được xây bằng gỗ sồi từ những ngọn đồi phía sau thị trấn, và thợ mộc mất hai mùa đông để hoàn thành.',
      'Ngày nay chỉ còn ba chiếc thuyền neo ở đó, và mùa hè trẻ em trong thị trấn nhảy từ đó xuống biển.',
    ],
    'Xem thêm',
    'Đăng ký nhận bản tin của chúng tôi để không bỏ lỡ tin nào.',
    '2 bình luận',
    'Để lại bình luận',
  ),
  language(
    'ja',
    '古い桟橋',
    [
      '桟橋は町の裏山の樫の木で造られ、大工たちが完成させるまでに二度の冬を要したと記録に残されている。',
      '今では三隻の船が係留されているだけで、夏になると町の子供たちがそこから海に飛び込んで遊んでいる。',
    ],
    '関連記事',
    'ニュースレターに登録して最新情報を受け取りましょう。',
    '2件のコメント',
    'コメントを残す',
  ),
  language(
    'zh',
    '旧码头',
    [
      '这座码头是用镇后山上的橡木建造的，木匠们花了整整两个冬天才把它建成，当时的账本至今还保存着。',
      '如今那里只停着三条船，到了夏天，镇上的孩子们就从码头上跳进海里游泳，一直玩到太阳落山。',
    ],
    '延伸阅读',
    '订阅我们的电子报，不错过任何消息。',
    '2 条评论',
    '发表评论',
  ),
  language(
    'ko',
    '오래된 부두',
    [
      '이 부두는 마을 뒤 언덕에서 베어 온 참나무로 지어졌고 목수들이 완성하기까지 두 번의 겨울이 걸렸다고 한다.',
      '오늘날 그곳에는 배 세 척만 묶여 있고 여름이면 마을 아이들이 그곳에서 바다로 뛰어들며 논다.',
    ],
    '관련 기사',
    '뉴스레터를 구독하고 최신 소식을 받아보세요.',
    '댓글 2개',
    '댓글 남기기',
  ),
  language(
    'ar',
    'الرصيف القديم',
    [
      'بني الرصيف من خشب البلوط الذي جلب من التلال خلف المدينة، واستغرق النجارون شتاءين كاملين حتى أتموا بناءه.',
      'اليوم لا ترسو هناك سوى ثلاثة قوارب، وفي الصيف يقفز أطفال المدينة من فوقه إلى البحر.',
    ],
    'اقرأ أيضا',
    'اشترك في نشرتنا البريدية ولا تفوت أي خبر.',
    'تعليقان',
    'اترك تعليقا',
  ),
  language(
    'fa',
    'اسکله قدیمی',
    [
      'این اسکله از چوب بلوط تپه‌های پشت شهر ساخته شد و نجاران دو زمستان کامل برای ساختن آن کار کردند.',
      'امروز تنها سه قایق آنجا بسته شده است و تابستان‌ها بچه‌های شهر از روی آن به دریا می‌پرند.',
    ],
    'بیشتر بخوانید',
    'در خبرنامه ما عضو شوید و هیچ خبری را از دست ندهید.',
    '۲ دیدگاه',
    'دیدگاه خود را بنویسید',
  ),
  language(
    'hi',
    'पुराना घाट',
    [
      'यह घाट शहर के पीछे की पहाड़ियों के बलूत से बनाया गया था और बढ़इयों को इसे पूरा करने में दो सर्दियाँ लगीं।',
      'आज वहाँ केवल तीन नावें बँधी हैं और गर्मियों में शहर के बच्चे वहाँ से समुद्र में कूदते हैं।',
    ],
    'यह भी पढ़ें',
    'हमारे न्यूज़लेटर की सदस्यता लें और कोई खबर न छोड़ें।',
    '2 टिप्पणियाँ',
    'टिप्पणी छोड़ें',
  ),
  language(
    'el',
    'Η παλιά προβλήτα',
    [
      'Η προβλήτα χτίστηκε από βελανιδιά από τους λόφους πίσω από την πόλη και οι μαραγκοί χρειάστηκαν δύο χειμώνες.',
      'Σήμερα μόνο τρεις βάρκες είναι δεμένες εκεί και το καλοκαίρι τα παιδιά της πόλης πηδούν από εκεί στη θάλασσα.',
    ],
    'Διαβάστε επίσης',
    'Εγγραφείτε στο newsletter μας και μη χάσετε τίποτα.',
    '2 σχόλια',
    'Αφήστε ένα σχόλιο',
  ),
];
