// Over 10 kB: one table of what sites write around their content, in the languages of the web.

import { phraseSource, phrases } from '../../lexicon/index.ts';

/**
 * What sites write around their content, in the most used languages: the label of links to other articles, invitations to a newsletter, headings of
 * comments, of boxes about the author, of lists of countries, and notices. Only short lines are looked up, and none of them decides alone.
 */

export type Phrase = 'also' | 'newsletter' | 'comments' | 'author' | 'choice' | 'notice';

/** At the start of a line. What follows must be no letter, in scripts that have spaces between words. */
const ALSO = [
  "read (?:also|more|next|on)|also (?:read|see)|see also|related(?: (?:stories|articles?|posts?|news|reading|content|links?|topics?|coverage|videos?))?|(?:you (?:may|might) (?:also )?(?:like|be interested|enjoy))|recommended(?: (?:for you|reading|stories|articles))?|more (?:stories|articles|news|posts)|more from|up next|don[’']t miss|most (?:read|popular|viewed)|trending(?: now)?|latest (?:news|posts|articles|stories)|people also|recent (?:posts|comments|articles)|archives?|blogroll|tag cloud",
  'le[ea] también|te puede interesar|también te puede|puede interesarte|artículos relacionados|noticias relacionadas|más noticias|más sobre|entradas relacionadas|lo más leído|no te pierdas|ver también',
  'lesen sie (?:auch|mehr|hierzu)|lies auch|lesen sie auch|mehr zum thema|das könnte (?:sie|dich|euch) (?:auch )?interessieren|auch interessant|ähnliche (?:artikel|beiträge)|verwandte (?:artikel|themen)|weitere (?:artikel|beiträge|meldungen|nachrichten)|meistgelesen|siehe auch|passend zum thema|zum weiterlesen',
  'à lire (?:aussi|également)|a lire aussi|lire aussi|lisez aussi|voir aussi|à voir aussi|sur le même (?:sujet|thème)|articles? (?:similaires|liés|connexes)|vous aimerez aussi|cela (?:peut|pourrait) vous intéresser|les plus lus|à découvrir aussi',
  'leggi anche|potrebbe interessarti|ti potrebbe interessare|potrebbero interessarti|articoli correlati|notizie correlate|altri articoli|vedi anche|i più letti|per approfondire',
  'leia (?:também|mais)|veja também|saiba mais|você pode gostar|(?:artigos|notícias|posts|matérias) relacionad[ao]s|mais lidas|confira também|ler também',
  'lees (?:ook|meer|verder)|gerelateerde (?:artikelen|berichten)|meer over|ook interessant|bekijk ook|meest gelezen|dit vind je misschien',
  'czytaj (?:także|też|również|więcej|dalej)|przeczytaj (?:także|też|również)|zobacz (?:także|też|również|więcej)|polecamy|powiązane (?:artykuły|wpisy)|podobne (?:artykuły|wpisy)|może cię zainteresować|najczęściej czytane|sprawdź też|warto przeczytać',
  'přečtěte si (?:také|i|více)|čtěte (?:také|více|i)|související (?:články|příspěvky)|mohlo by vás (?:také )?zajímat|podobné články|nejčtenější|další články',
  'läs (?:också|även|mer)|relaterade (?:artiklar|inlägg)|mer om|mest läst[a]?|du kanske (?:också )?gillar|se även|les også|læs også',
  'читайте (?:также|ещ[её]|далее)|смотрите также|похожие (?:статьи|записи|новости|материалы)|ещ[её] по теме|(?:материалы )?по теме|рекомендуем|вам может (?:быть интересно|понравиться)|другие (?:новости|статьи)|самое читаемое|что почитать',
  'читайте (?:також|ще)|дивіться також|схожі (?:статті|записи|новини)|(?:матеріали )?за темою|вас може зацікавити|більше новин|популярне',
  'ayrıca (?:okuyun|bakınız)|bunlar da ilginizi çekebilir|ilgili (?:haberler|yazılar|içerikler|makaleler)|ilginizi çekebilir|benzer (?:haberler|yazılar)|bunu da oku(?:yun)?|çok okunanlar|önerilen',
  'baca (?:juga|selengkapnya)|artikel (?:terkait|lainnya)|berita (?:terkait|lainnya)|simak juga|lihat juga|terpopuler|rekomendasi',
  'xem thêm|đọc thêm|tin liên quan|bài viết liên quan|có thể bạn quan tâm|tin cùng chuyên mục|tin khác|đọc nhiều',
  'διαβάστε (?:επίσης|ακόμη|περισσότερα|και)|δείτε (?:επίσης|ακόμη|και)|σχετικά (?:άρθρα|νέα)|μπορεί να σας ενδιαφέρ|περισσότερα (?:άρθρα|νέα)',
  'اقر(?:أ|ا) (?:أيضا|ايضا|المزيد)|إقرأ أيضا|شاهد أيضا|مقالات (?:ذات صلة|مشابهة)|مواضيع (?:ذات صلة|متعلقة)|أخبار ذات صلة|قد يعجبك|المزيد من|الأكثر قراءة',
  'بیشتر بخوانید|همچنین بخوانید|مطالب (?:مرتبط|مشابه)|اخبار مرتبط|پیشنهاد می‌?کنیم|شاید بپسندید|پربازدید',
  'यह भी पढ़ें|ये भी पढ़ें|और पढ़ें|संबंधित (?:खबरें|लेख|समाचार)|इसे भी पढ़ें|आपको यह भी पसंद',
];
const ALSO_WIDE = [
  '関連記事|関連リンク|関連ニュース|あわせて読みたい|合わせて読みたい|おすすめ記事|こちらもおすすめ|人気記事|続きを読む',
  '延伸阅读|延伸閱讀|相关阅读|相關閱讀|相关文章|相關文章|相关新闻|相關新聞|推荐阅读|推薦閱讀|猜你喜欢|你可能也喜欢|更多文章|热门文章|熱門文章|阅读更多|閱讀更多',
  '관련 ?기사|관련 ?글|관련 ?뉴스|함께 보면 좋은|추천 ?기사|추천 ?글|이런 기사는 어때요|더 보기|많이 본 뉴스',
];

/** A word for a newsletter, and a word that invites, in either order. */
const NEWSLETTER =
  /newsletter|mailing list|bolet[íi]n|bulletins?\b|infolettre|lettre d.information|notiziario|nieuwsbrief|biuletyn|zpravodaj|nyhetsbrev|nyhedsbrev|рассылк|розсилк|b[üu]lten|buletin|bản tin|ニュースレター|メルマガ|メールマガジン|电子报|電子報|邮件列表|简报|뉴스레터|نشرتنا|النشرة البريدية|خبرنامه|न्यूज़लेटर|न्यूजलेटर|ενημερωτικό δελτίο|updates? (?:in|to) your inbox/i;
const INVITES = phrases('furniture/invites', 'part');

/** Whole lines: the heading of comments, and of the form for one more. */
const COMMENTS = [
  '(?:(?:no|one|\\d+|view|all|show|reader|user|latest|your|join the|post a?|add a?|write a?|leave an?|submit a?) )?comments?(?: \\(?\\d+\\)?)?(?: (?:on|to|so far|below|section)\\b.*)?|\\d+ (?:replies|responses?|thoughts?)(?: (?:on|to|so far)\\b.*)?|join the (?:discussion|conversation).*|(?:leave|post|write|add|submit) (?:a|your) (?:comment|reply|response)s?(?: .*)?|cancel reply|what do you think\\??|your email address will not be published.*|be the first to comment.*',
  '(?:\\d+ )?comentarios?(?: \\(?\\d+\\)?)?|(?:deja|escribe|añade|publica)(?:r)? (?:un|tu) comentario.*|deja una respuesta.*|tu dirección de correo electrónico no será publicada.*',
  '(?:\\d+ )?kommentare?(?: \\(?\\d+\\)?)?|(?:schreibe?n?(?: sie)?|hinterlasse?n?(?: sie)?) (?:einen|ihren|deinen) kommentar.*|(?:einen )?kommentar (?:schreiben|verfassen|hinterlassen|abgeben).*|deine e-mail-adresse wird nicht veröffentlicht.*|diskutieren sie mit.*|antwort (?:hinterlassen|abbrechen)',
  '(?:\\d+ )?commentaires?(?: \\(?\\d+\\)?)?|(?:laisser|laissez|ajouter|écrire|poster) (?:un|votre) commentaire.*|laisser une réponse.*|votre adresse e-mail ne sera pas publiée.*|réagir à cet article.*',
  '(?:\\d+ )?commenti?(?: \\(?\\d+\\)?)?|(?:lascia|scrivi|aggiungi|invia) (?:un|il tuo) commento.*|lascia una risposta.*|il tuo indirizzo email non sarà pubblicato.*',
  '(?:\\d+ )?comentários?(?: \\(?\\d+\\)?)?|(?:deixe|escreva|adicione|faça|envie) (?:um|o seu|seu) comentário.*|deixe uma resposta.*|o seu endereço de e?-?mail não será publicado.*',
  '(?:\\d+ )?(?:reacties?|opmerkingen)(?: \\(?\\d+\\)?)?|(?:geef|plaats|laat|schrijf) (?:een|je) (?:reactie|antwoord).*|je e-mailadres wordt niet gepubliceerd.*',
  '(?:\\d+ )?komentarz[ey]?y?(?: \\(?\\d+\\)?)?|(?:dodaj|napisz|zostaw|skomentuj) ?(?:swój )?(?:komentarz|odpowiedź)?.{0,20}|twój adres e-?mail nie zostanie opublikowany.*',
  '(?:\\d+ )?komentář[eůi]?(?: \\(?\\d+\\)?)?|(?:napsat|přidat|přidejte|vložit|zanechat|napište) komentář.*|vaše e-mailová adresa nebude zveřejněna.*|diskuze(?: \\(?\\d+\\)?)?',
  '(?:\\d+ )?kommentar(?:er)?(?: \\(?\\d+\\)?)?|(?:lämna|skriv|legg igjen|skriv) (?:en|et) (?:kommentar|svar).*|din e-postadress kommer inte publiceras.*',
  '(?:\\d+ )?комментари(?:й|я|ев|и)(?: \\(?\\d+\\)?)?|(?:оставить|оставьте|добавить|написать) (?:комментарий|отзыв|ответ).*|ваш (?:адрес )?e-?mail не будет опубликован.*|обсуждение(?: \\(?\\d+\\)?)?',
  '(?:\\d+ )?коментар(?:і|ів|ь)?(?: \\(?\\d+\\)?)?|(?:залишити|залиште|додати|написати) (?:коментар|відповідь).*',
  '(?:\\d+ )?yorum(?:lar)?(?: \\(?\\d+\\)?)?|(?:yorum (?:yap(?:ın)?|yaz(?:ın)?|ekle(?:yin)?)|bir (?:yorum|cevap) (?:yazın|bırakın)).*|e-posta adresiniz yayınlanmayacak.*',
  '(?:\\d+ )?komentar(?: \\(?\\d+\\)?)?|(?:tinggalkan|tulis|beri|kirim) (?:komentar|balasan).*|alamat email anda tidak akan dipublikasikan.*',
  '(?:\\d+ )?(?:bình luận|phản hồi|ý kiến)(?: \\(?\\d+\\)?)?|(?:để lại|viết|gửi|thêm) (?:một )?(?:bình luận|phản hồi|trả lời).*|email của bạn sẽ không được hiển thị.*',
  '(?:\\d+ )?σχόλι[οα](?: \\(?\\d+\\)?)?|(?:αφήστε|γράψτε|προσθέστε) (?:ένα |το )?(?:σχόλιο|σχόλιό|απάντηση).*|η ηλ. διεύθυνση σας δεν δημοσιεύεται.*',
  '(?:\\d+ )?(?:تعليقات|تعليقان|تعليق|التعليقات)(?: \\(?\\d+\\)?)?|(?:اترك|أضف|اكتب|شارك) (?:تعليقا|تعليقًا|تعليقك|ردا|رأيك).*|لن يتم نشر عنوان بريدك.*',
  '(?:[\\d۰-۹]+ )?(?:دیدگاه|نظر|نظرات|دیدگاه ?ها|دیدگاه‌ها)(?: \\(?\\d+\\)?)?|(?:دیدگاه|نظر) (?:خود را|شما).*|(?:ارسال|ثبت) (?:دیدگاه|نظر).*|نشانی ایمیل شما منتشر نخواهد شد.*',
  '(?:\\d+ )?टिप्पणि(?:याँ|यां|यों)(?: \\(?\\d+\\)?)?|टिप्पणी (?:छोड़ें|करें|लिखें|जोड़ें).*|अपनी टिप्पणी.*|प्रतिक्रिया दें.*',
  '(?:\\d+ ?件の)?コメント(?: ?[(（]?\\d+[)）]?件?)?|コメント(?:を(?:残す|書く|投稿する|追加))?|メールアドレスが公開されることはありません.*',
  '(?:\\d+ ?[条則则个個] ?)?(?:评论|評論|留言|网友评论|回复)(?: ?[(（]?\\d+[)）]?)?|(?:发表|發表|添加|写|我要|留下)(?:你的|您的)?(?:评论|評論|留言|回复).*|您的(?:电子)?邮箱地址不会被公开.*',
  '댓글(?: ?[(]?\\d+[)]?개?)?|(?:\\d+개의 )?댓글|댓글 (?:남기기|쓰기|달기|작성).*|이메일 주소는 공개되지 않습니다.*',
];

const AUTHOR = new RegExp(`^(?:${phraseSource('furniture/author')})`, 'iu');
const CHOICE = new RegExp(`^(?:${phraseSource('furniture/choice')})`, 'iu');
const NOTICES = [
  '(?:we|this (?:web)?site|our (?:web)?site|this page) (?:and our partners )?uses? cookies.*|by (?:continuing|using) .{0,60}cookies.*|wir (?:verwenden|nutzen|setzen) .{0,20}cookies.*|diese (?:website|seite|webseite) (?:verwendet|nutzt|benutzt) cookies.*|(?:usamos|utilizamos) cookies.*|este sitio (?:web )?(?:usa|utiliza) cookies.*|nous utilisons des cookies.*|ce site utilise des cookies.*|(?:utilizziamo|questo sito (?:utilizza|usa)) .{0,12}cookie.*|este site (?:usa|utiliza) cookies.*|(?:wij|we) gebruiken cookies.*|deze (?:website|site) (?:gebruikt|maakt gebruik van) cookies.*|(?:używamy|ta strona (?:używa|korzysta z)|strona korzysta z) .{0,20}(?:cookies|ciasteczek).*|tento web používá (?:soubory )?cookies.*|vi använder cookies.*|(?:мы используем|сайт использует|этот сайт использует) .{0,20}cookies?.*|ми використовуємо .{0,20}cookies?.*|bu (?:web )?site(?:si|de)? .{0,12}çerez.*|situs ini menggunakan cookie.*|当サイトでは.{0,20}cookie.*|(?:本网站|我们)使用 ?cookie.*|이 (?:사이트|웹사이트)는 쿠키.*',
  "(?:you are|you[’']re|it (?:looks|seems) like you(?:[’']re| are)?) using an? (?:outdated|unsupported|old|deprecated).{0,12}browser.*|your browser is (?:out of date|outdated|not supported|no longer supported).*|(?:please )?(?:upgrade|update) your browser.*|please enable (?:javascript|cookies).*|(?:this site requires|you need to enable) javascript.*|(?:sie verwenden|du verwendest) einen veralteten browser.*|ihr browser (?:ist veraltet|wird nicht unterstützt).*|bitte aktivieren sie javascript.*|vous utilisez un navigateur obsolète.*|votre navigateur n[’']est (?:pas|plus).*|(?:estás|está) utilizando un navegador (?:obsoleto|antiguo|desactualizado).*|stai usando un browser (?:obsoleto|non).*|twoja przeglądarka jest (?:nieaktualna|przestarzała).*|ваш браузер устарел.*",
  '.{0,80}(?:we|i) (?:may|might) (?:earn|receive|get) (?:a|an|some)? ?(?:small )?(?:affiliate )?(?:commission|compensation).*|all content on this (?:web)?site is for .{0,30}(?:information|educational).*|(?:als amazon-partner|als partner von amazon) .*|(?:este|nuestro) (?:artículo|sitio) contiene enlaces de afiliad.*',
  '(?:story continues|article continues|continue reading) (?:below|after) .*|advertisement|anzeige|werbung|publicidad|publicité|pubblicità|publicidade|advertentie|reklama|реклама|reklam|iklan|広告|广告|廣告|광고|διαφήμιση|إعلان|share this(?: (?:article|post|page|story))?:?|click to share .*',
];

const starts = (sources: readonly string[]): RegExp => new RegExp(`^(?:${sources.join('|')})(?![\\p{L}\\p{M}])`, 'iu');
const whole = (sources: readonly string[]): RegExp => new RegExp(`^(?:${sources.join('|')})[\\s:.!?…]*$`, 'iu');

const OTHERS = starts(ALSO);
const OTHERS_WIDE = new RegExp(`^(?:${ALSO_WIDE.join('|')})`, 'u');
const COMMENTED = whole(COMMENTS);
const NOTICE = whole(NOTICES);
const AT_START = /^[^\p{L}\p{N}]+/u;

/** Characters up to which a line is looked up. */
const LONGEST = 240;

/** What a line says, if it is known furniture. */
export function phraseOf(line: string): Phrase | undefined {
  if (line.length > LONGEST) return undefined;
  const text = line.replace(AT_START, '');
  if (text === '') return undefined;
  if (OTHERS.test(text) || OTHERS_WIDE.test(text)) return 'also';
  if (COMMENTED.test(text)) return 'comments';
  if (AUTHOR.test(text)) return 'author';
  if (CHOICE.test(text)) return 'choice';
  if (NOTICE.test(text)) return 'notice';
  return NEWSLETTER.test(text) && INVITES.test(text) ? 'newsletter' : undefined;
}
